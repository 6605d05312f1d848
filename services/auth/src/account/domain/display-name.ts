/** The rule of a display name: trimmed, NFC, 1–50 characters, nothing invisible. */
import { DISPLAY_NAME_MAX_LENGTH } from '@fourfold/contracts';
import { hasAtMost } from '@fourfold/game-rules';

export type DisplayNameFault = 'blank' | 'too_long' | 'hidden_characters';
export type DisplayNameResult = { ok: true; name: string } | { ok: false; fault: DisplayNameFault };

/**
 * Control characters, lone surrogates, line separators, and every default-ignorable code point: zero-width characters,
 * bidi overrides, fillers, tags. They let one name pass for another or reorder surrounding text. The two variation
 * selectors for text and emoji are harmless and part of many emoji.
 */
const HIDDEN = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** At least one visible character: the blanks of Braille, of music and of hieroglyphs do not count. */
const VISIBLE = /(?![\u2800\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;
const BYTE_ORDER_MARK = '\uFEFF';

export function parseDisplayName(raw: string): DisplayNameResult {
  // String.trim() treats the byte order mark as white space; here it is an invisible character like the others.
  if (raw.includes(BYTE_ORDER_MARK)) return { ok: false, fault: 'hidden_characters' };
  const name = raw.normalize('NFC').trim();
  if (HIDDEN.test(name)) return { ok: false, fault: 'hidden_characters' };
  if (!VISIBLE.test(name)) return { ok: false, fault: 'blank' };
  if (!hasAtMost(name, DISPLAY_NAME_MAX_LENGTH)) return { ok: false, fault: 'too_long' };
  return { ok: true, name };
}
