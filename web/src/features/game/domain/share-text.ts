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

/** What is told of a game: none of it is a word of the puzzle. */
export interface ShareLines {
  title: string;
  result: string;
  path: string[];
}

/**
 * A result in sentences that can be read aloud, and that spoil nothing for whoever has yet to play. Where a sentence
 * happens to contain a word of the puzzle itself, plainer ones take its place, numbers alone in the end.
 */
export function shareLines(game: SharedGame): ShareLines {
  const variants = [sentences(game, longDate(game.date)), sentences(game, game.date), numbers(game)] as const;
  return (
    variants.find(({ title, result, path }) => !tells([title, result, ...path], game.secrets)) ?? variants[2]
  );
}

/** The result and the address of the game; no address where that happens to contain a word of the puzzle. */
export function shareText(game: SharedGame, url: string): string {
  const { title, result, path } = shareLines(game);
  const address = tells([url], game.secrets) ? [] : [url];
  return [title, result, ...path, ...address].join('\n');
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

function resultText({ won, found, mistakes, score }: SharedGame): string {
  const outcome = won
    ? `Solved with ${mistakes === 0 ? 'no mistakes' : mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`}`
    : `${found} of ${CATEGORIES_PER_PUZZLE} groups found`;
  return score === null ? outcome : `${outcome}, ${score} points`;
}

function sentences(game: SharedGame, date: string): ShareLines {
  const path = isWholePath(game) ? game.moves.map((move, turn) => `${turn + 1}. ${moveText(move)}`) : [];
  return { title: `Fourfold, ${date}`, result: resultText(game), path };
}

function numbers(game: SharedGame): ShareLines {
  const path = isWholePath(game) ? [game.moves.map(({ found }) => found ?? '–').join(' ')] : [];
  const score = game.score === null ? '' : `, ${game.score}/${SCORE_MAX_POINTS}`;
  return { title: `Fourfold ${game.date}`, result: `${game.mistakes}/${MISTAKES_ALLOWED}${score}`, path };
}

function tells(lines: readonly string[], secrets: readonly string[]): boolean {
  const shown = lines.join('\n').toUpperCase();
  return secrets.some((secret) => shown.includes(secret.toUpperCase()));
}
