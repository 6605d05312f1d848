import type { PuzzleGroups } from '@fourfold/contracts';
import { foldWord } from '@fourfold/game-rules';

/** So many words of one group give it away. */
const SPOILING_WORDS = 3;

/**
 * Whether a text of somebody who has finished the puzzle may spoil it: it holds the name of a group, or three words of one. Whole
 * words, in any spelling of case and accents.
 */
export function mayReveal(text: string, { groups }: PuzzleGroups): boolean {
  const holds = holder(text);
  return groups.some(({ name, words }) => holds(name) || holdsSome(holds, words));
}

/**
 * Whether a text of anybody else may: it holds three words of any groups. Judged by its groups, the mark would answer what
 * belongs together.
 */
export function mayGuess(text: string, { groups }: PuzzleGroups): boolean {
  return holdsSome(
    holder(text),
    groups.flatMap(({ words }) => words),
  );
}

type Holder = (part: string) => boolean;

function holder(text: string): Holder {
  const spaced = spacedFold(text);
  return (part) => {
    const folded = spacedFold(part);
    // A name may consist of signs only.
    return folded.trim() !== '' && spaced.includes(folded);
  };
}

function holdsSome(holds: Holder, words: readonly string[]): boolean {
  return words.filter(holds).length >= SPOILING_WORDS;
}

/** Words with one space around each. */
function spacedFold(text: string): string {
  return ` ${foldWord(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
