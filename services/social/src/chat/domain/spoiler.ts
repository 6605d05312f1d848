import type { PuzzleGroups } from '@fourfold/contracts';
import { foldWord } from '@fourfold/game-rules';

/** So many words of one group give it away. */
const SPOILING_WORDS = 3;

/** Whether a text holds the name of a group, or three of its words; whole words, in any spelling of case and accents. */
export function maySpoil(text: string, { groups }: PuzzleGroups): boolean {
  const spaced = spacedFold(text);
  const holds = (part: string): boolean => {
    const folded = spacedFold(part);
    // A name may consist of signs only.
    return folded.trim() !== '' && spaced.includes(folded);
  };
  return groups.some(({ name, words }) => holds(name) || words.filter(holds).length >= SPOILING_WORDS);
}

/** Words with one space around each. */
function spacedFold(text: string): string {
  return ` ${foldWord(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
