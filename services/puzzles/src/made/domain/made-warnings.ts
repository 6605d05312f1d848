/** Warnings about a puzzle that a player writes. */
import { LONG_WORD_CHARACTERS, type DraftCategory, type MadePuzzleWarning } from '@fourfold/contracts';
import { countCharacters, foldWord, type CalendarDate } from '@fourfold/game-rules';
import { warningsOf, type KnownGroups } from '../../catalogue/domain/puzzle-warnings';

/** What editors are also warned about does not matter for a puzzle without a date. */
const KINDS: ReadonlySet<string> = new Set(['repeated_name', 'word_fits_two_groups']);

/** @param known groups of puzzles whose answers everybody may know */
export function madeWarningsOf(
  categories: readonly DraftCategory[],
  known: KnownGroups,
  today: CalendarDate,
): MadePuzzleWarning[] {
  return [
    ...repeatedNames(categories),
    ...warningsOf({ categories, date: today, known })
      .filter(({ kind }) => KINDS.has(kind))
      .map(({ path, message }) => ({ path, message })),
    ...longWords(categories),
  ];
}

function repeatedNames(categories: readonly DraftCategory[]): MadePuzzleWarning[] {
  const names = categories.map(({ name }) => foldWord(name));
  return names.flatMap((name, index) =>
    name !== '' && names.indexOf(name) < index
      ? [{ path: ['categories', index, 'name'], message: 'Another group has this name' }]
      : [],
  );
}

function longWords(categories: readonly DraftCategory[]): MadePuzzleWarning[] {
  return categories.flatMap(({ words }, index) =>
    words.flatMap((word, position) =>
      countCharacters(word.trim()) > LONG_WORD_CHARACTERS
        ? [
            {
              path: ['categories', index, 'words', position],
              message: `Words over ${LONG_WORD_CHARACTERS} characters are hard to read on a phone`,
            },
          ]
        : [],
    ),
  );
}
