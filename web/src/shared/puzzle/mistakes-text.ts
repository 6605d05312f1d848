import { MISTAKES_ALLOWED } from '@fourfold/contracts';
import { counted } from '../../lib/counted';

export function mistakesText(mistakes: number): string {
  if (mistakes >= MISTAKES_ALLOWED) return 'Not solved';
  return mistakes === 0 ? 'None' : counted(mistakes, 'mistake');
}
