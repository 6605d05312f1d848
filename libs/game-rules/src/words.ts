/** Words as people type them, made comparable. */

/**
 * The one way a word is stored and shown: composed (NFC), trimmed, inner white space single, upper case.
 */
export function canonicalWord(raw: string): string {
  return raw.normalize('NFC').trim().replace(/\s+/gu, ' ').toUpperCase().normalize('NFC');
}

/**
 * The key under which two words are the same word: compatibility forms, accents, case and characters without
 * a shape are folded away, so that `Éclair`, `ECLAIR` and `ｅｃｌａｉｒ` are one.
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
 * The key of a group, whatever the order of its words. It is also the passphrase of the sealed pack: browser and
 * server must spell it alike.
 */
export function groupKey(words: readonly string[]): string {
  return words.map(foldWord).sort(compareCodeUnits).join('\n');
}

// localeCompare depends on the machine's locale; a key must not.
function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
