import type { Difficulty } from '@fourfold/contracts';
import type { Move } from './saved-game';

interface Group {
  words: readonly string[];
  difficulty: Difficulty;
}

/** Of each guess, to which difficulty its words belong; null where that is not known (yet), or no word was chosen. */
export function pathRows(moves: readonly Move[], groups: readonly Group[]): (Difficulty | null)[][] {
  const of = new Map(groups.flatMap(({ words, difficulty }) => words.map((word) => [word, difficulty])));
  return moves.map(({ words }) =>
    words.length === 0 ? [null, null, null, null] : words.map((word) => of.get(word) ?? null),
  );
}
