/** Which changes a started puzzle allows. */
import type { Category } from '@fourfold/game-rules';

/**
 * The edited categories in the order of the stored ones, by which games refer to categories and words.
 *
 * @returns undefined when a group would change: games and their logs refer to them
 */
export function editWhilePlayed(
  stored: readonly Category[],
  edited: readonly Category[],
): Category[] | undefined {
  const byWords = new Map(edited.map((category) => [wordsKey(category), category]));
  const kept = stored.flatMap((category) => {
    const counterpart = byWords.get(wordsKey(category));
    return counterpart ? [{ ...counterpart, words: category.words }] : [];
  });
  return kept.length === edited.length ? kept : undefined;
}

function wordsKey({ words }: Category): string {
  return [...words].sort().join('\n');
}
