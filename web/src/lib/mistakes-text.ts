import { MISTAKES_ALLOWED } from '@fourfold/contracts';

/** How a game with so many mistakes is called where games are counted. */
export function mistakesText(mistakes: number): string {
  if (mistakes >= MISTAKES_ALLOWED) return 'Not solved';
  if (mistakes === 0) return 'None';
  return mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`;
}
