import {
  CATEGORIES_PER_PUZZLE,
  DIFFICULTY_NAMES,
  MISTAKES_ALLOWED,
  SCORE_MAX_POINTS,
} from '@fourfold/contracts';
import { longDate } from './long-date';
import type { Move } from './saved-game';

export interface SharedGame {
  /** YYYY-MM-DD */
  date: string;
  won: boolean;
  found: number;
  mistakes: number;
  score: number | null;
  moves: readonly Move[];
  /** Words and category names of the puzzle: none of them may be told. */
  secrets: readonly string[];
}

/** A result in sentences that can be read aloud, and that spoil nothing for whoever has yet to play. */
export function shareText(game: SharedGame, url: string): string {
  const full = fullText(game);
  const text = tells(full, game.secrets) ? terseText(game) : full;
  return `${text}\n${url}`;
}

/** Whether the moves are all there were: another device may have made some. */
export function isWholePath({
  moves,
  found,
  mistakes,
}: Pick<SharedGame, 'moves' | 'found' | 'mistakes'>): boolean {
  return moves.length === found + mistakes && moves.filter((move) => move.found !== null).length === found;
}

export function moveText({ words, found }: Move): string {
  if (found !== null) return DIFFICULTY_NAMES[found];
  return words.length === 0 ? 'Out of time' : 'Missed';
}

export function resultText({ won, found, mistakes, score }: SharedGame): string {
  const outcome = won
    ? `Solved with ${mistakes === 0 ? 'no mistakes' : mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`}`
    : `${found} of ${CATEGORIES_PER_PUZZLE} groups found`;
  return score === null ? outcome : `${outcome}, ${score} points`;
}

function fullText(game: SharedGame): string {
  const path = isWholePath(game) ? game.moves.map((move, turn) => `${turn + 1}. ${moveText(move)}`) : [];
  return [`Fourfold, ${longDate(game.date)}`, resultText(game), ...path].join('\n');
}

/** Numbers alone, for a puzzle whose own words the sentences happen to use. */
function terseText(game: SharedGame): string {
  const path = isWholePath(game) ? [game.moves.map(({ found }) => found ?? '–').join(' ')] : [];
  const score = game.score === null ? [] : [`${game.score}/${SCORE_MAX_POINTS}`];
  return [`Fourfold ${game.date}`, `${game.mistakes}/${MISTAKES_ALLOWED}`, ...score, ...path].join('\n');
}

function tells(text: string, secrets: readonly string[]): boolean {
  const shown = text.toUpperCase();
  return secrets.some((secret) => shown.includes(secret.toUpperCase()));
}
