import { DIFFICULTIES, DIFFICULTY_NAMES, type Difficulty } from '@fourfold/contracts';

/** A judged guess made in this browser. A guess without words timed out. */
export interface Move {
  words: string[];
  found: Difficulty | null;
}

export interface Group {
  words: readonly string[];
  difficulty: Difficulty;
}

export function moveText({ words, found }: Move): string {
  if (found !== null) return DIFFICULTY_NAMES[found];
  return words.length === 0 ? 'Out of time' : 'Missed';
}

/** False when another device made some of the guesses. */
export function areAllMoves(moves: readonly Move[], found: number, mistakes: number): boolean {
  return moves.length === found + mistakes && moves.filter((move) => move.found !== null).length === found;
}

/** The difficulty of each word of each guess; null if it is unknown or the guess timed out. */
export function pathRows(
  moves: readonly Pick<Move, 'words'>[],
  groups: readonly Group[],
): (Difficulty | null)[][] {
  const of = new Map(groups.flatMap(({ words, difficulty }) => words.map((word) => [word, difficulty])));
  return moves.map(({ words }) =>
    words.length === 0 ? [null, null, null, null] : words.map((word) => of.get(word) ?? null),
  );
}

/** '3 Easy, 1 Hard', or '' when a difficulty is unknown. */
export function belongings(row: readonly (Difficulty | null)[]): string {
  if (row.includes(null)) return '';
  return DIFFICULTIES.map(
    (difficulty) => [row.filter((one) => one === difficulty).length, difficulty] as const,
  )
    .filter(([count]) => count > 0)
    .sort(([left], [right]) => right - left)
    .map(([count, difficulty]) => `${count} ${DIFFICULTY_NAMES[difficulty]}`)
    .join(', ');
}
