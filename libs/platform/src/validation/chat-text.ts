import { hasAtMost } from '@fourfold/game-rules';
import { validationError, type AppError } from '../errors/app-error';

/** A picture with a skin tone and the choice between text and emoji, as elements of a joined emoji are. */
const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\uFE0E\uFE0F]?`;
const JOINED_PICTURES = String.raw`${PICTURE}(?:\u200D${PICTURE})*`;
/** A black flag and the code of a region in invisible tags, such as England's. */
const REGION_FLAG = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`;
const KEYCAP = String.raw`[0-9#*]\uFE0F\u20E3`;
/** Bidi controls and everything of zero width: they reorder the text around them, or hide in it. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${REGION_FLAG}|${KEYCAP}|${JOINED_PICTURES})|${INVISIBLE}`, 'gu');

/** A text of a user without invisible characters, which stay within emoji only. */
export function visibleText(text: string): string {
  return text.replaceAll(EMOJI_OR_INVISIBLE, (_found, emoji: string | undefined) => emoji ?? '');
}

/**
 * Normalises a chat message for storage: invisible characters outside of emoji and surrounding white space are removed,
 * lines end with a single newline. Length is counted in code points, as Postgres does.
 *
 * @throws AppError `validation_failed` for a text that is empty, too long, or has control characters
 */
export function chatText(text: string, maxCharacters: number): string {
  const normalised = visibleText(text).replaceAll(/\r\n?/g, '\n').trim();
  if (normalised === '') throw textError('A message must not be empty', 'minLength');
  if (!hasAtMost(normalised, maxCharacters))
    throw textError(`A message has at most ${maxCharacters} characters`, 'maxLength');
  if (/[^\P{Cc}\n\t]/u.test(normalised))
    throw textError('A message must not have control characters', 'controlCharacters');
  return normalised;
}

function textError(msg: string, type: string): AppError {
  return validationError(['body', 'message'], msg, type);
}
