/** Names that pass for the product or for the people who run it. */
import unhomoglyph from 'unhomoglyph';

const PROTECTED = ['admin', 'administrator', 'moderator', 'support', 'system', 'fourfold'];
const ONLY_PROTECTED = new RegExp(`^(?:${PROTECTED.map(fold).join('|')})+$`);

/** Whether a display name looks like a protected word, or like several beside each other, such as "Fourfold Support". */
export function impersonates(displayName: string): boolean {
  // A bar is a separator, or stands for an l.
  return [displayName, lettersOf(displayName)].some((name) => ONLY_PROTECTED.test(fold(name)));
}

/**
 * Two texts that look alike fold to the same: compatibility forms and accents are removed, letters of other scripts are
 * replaced by the Latin letters they resemble (Unicode confusables), in any case. The result is not for display.
 */
function fold(text: string): string {
  const latin = Array.from(withoutMarks(text), latinOf).join('').toLowerCase();
  // Confusables know neither the case of I nor that M is m, which they take for rn.
  return lettersOf(unhomoglyph(latin)).replaceAll('i', 'l');
}

/** The Latin letters that a character resembles in any case; the character itself if there are none. */
function latinOf(character: string): string {
  const forms = [character, character.toUpperCase(), character.toLowerCase()];
  return forms.map(unhomoglyph).find((form) => /^[\x20-\x7e]+$/.test(form)) ?? character;
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
