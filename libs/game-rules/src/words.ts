/** Normalises words for comparison. */

/** The canonical spelling of a word: composed (NFC), trimmed, single spaces, upper case. */
export function canonicalWord(raw: string): string {
  return raw.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase().normalize('NFC');
}

/**
 * The key for comparing words: folds compatibility forms, accents, case and invisible characters, so that `Éclair`,
 * `ECLAIR` and `ｅｃｌａｉｒ` are equal.
 */
export function foldWord(raw: string): string {
  return raw
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .normalize('NFKC');
}

/**
 * The key of a group, independent of the order of its words. Also the passphrase of the offline pack: browser and
 * server must compute the same.
 */
export function groupKey(words: readonly string[]): string {
  return words.map(foldWord).sort(compareCodeUnits).join('\n');
}

// localeCompare depends on the locale of the machine.
function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
