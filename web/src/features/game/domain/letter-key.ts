/** The Latin letter of a key, in lower case: on layouts of other scripts, the one in the same place of a Latin keyboard. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // A Latin letter with an accent is a letter of its own, as is anything longer, such as Shift.
  if (!/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return undefined;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}
