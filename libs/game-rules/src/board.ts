/** A puzzle prepared for judging: a word is a position, a set of words is a 16-bit mask. */
import { WORDS_PER_CATEGORY } from './constants';
import { wordsOf, type Puzzle } from './puzzle';
import { foldWord } from './words';

export interface Board {
  readonly puzzle: Puzzle;
  /** By position, category after category: never send this order to a player. */
  readonly words: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
}

/** Prepares a valid puzzle once; judging then takes a few look-ups. */
export function layOut(puzzle: Puzzle): Board {
  const words = wordsOf(puzzle);
  return { puzzle, words, positions: new Map(words.map((word, position) => [foldWord(word), position])) };
}

/** The words as spelled in the puzzle; unknown ones are left out. */
export function spelledAsOnBoard(board: Board, typed: readonly string[]): string[] {
  return typed.flatMap((word) => board.words[board.positions.get(foldWord(word)) ?? -1] ?? []);
}

/** The mask of words; `'unknown_word'` if one is not in the puzzle, `'repeated_word'` if one appears twice. */
export function maskOf(board: Board, words: readonly string[]): number | 'unknown_word' | 'repeated_word' {
  const positions = words.map((word) => board.positions.get(foldWord(word)));
  if (positions.includes(undefined)) {
    return 'unknown_word';
  }
  const mask = positions.reduce<number>((bits, position) => bits | (1 << position!), 0);
  return countBits(mask) === words.length ? mask : 'repeated_word';
}

/** The mask of the four words of a category. */
export function categoryMask(category: number): number {
  return ((1 << WORDS_PER_CATEGORY) - 1) << (category * WORDS_PER_CATEGORY);
}

export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}
