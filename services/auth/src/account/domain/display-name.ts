/** The rule of a display name: trimmed, NFC, 1–50 characters, nothing invisible. */
import { DISPLAY_NAME_MAX_LENGTH } from '@fourfold/contracts';

export type DisplayNameFault = 'blank' | 'too_long' | 'hidden_characters';
export type DisplayNameResult = { ok: true; name: string } | { ok: false; fault: DisplayNameFault };

/**
 * Controls, lone surrogates, line separators, and everything that Unicode lists as drawn with nothing: zero-width
 * characters, bidi overrides, fillers, tags. With them one name could pass for another or reorder the text around it.
 * The two variation selectors that choose between text and emoji are harmless and part of many emoji.
 */
const HIDDEN = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** Letters and symbols that are drawn as nothing are none: the blank of Braille, of music, of hieroglyphs. */
const VISIBLE = /(?![\u2800\u{1D159}\u{13441}\u{13442}])[\p{L}\p{N}\p{P}\p{S}]/u;
const BYTE_ORDER_MARK = '\uFEFF';

export function parseDisplayName(raw: string): DisplayNameResult {
  // String.trim() takes the byte order mark for white space; here it is a zero-width character like the others.
  if (raw.includes(BYTE_ORDER_MARK)) return { ok: false, fault: 'hidden_characters' };
  const name = raw.normalize('NFC').trim();
  if (HIDDEN.test(name)) return { ok: false, fault: 'hidden_characters' };
  if (!VISIBLE.test(name)) return { ok: false, fault: 'blank' };
  if (Array.from(name).length > DISPLAY_NAME_MAX_LENGTH) return { ok: false, fault: 'too_long' };
  return { ok: true, name };
}
