import { MISTAKES_ALLOWED } from '@fourfold/contracts';

export function mistakesText(mistakes: number): string {
  if (mistakes >= MISTAKES_ALLOWED) return 'Not solved';
  if (mistakes === 0) return 'None';
  return mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`;
}
