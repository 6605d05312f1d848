/** What may change of a puzzle that is being played. */
import type { Category } from '@fourfold/game-rules';

/**
 * The edited categories in the order in which games number them and their words.
 *
 * @returns undefined when a word is another one, or belongs elsewhere: games and their logs name groups and words
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
