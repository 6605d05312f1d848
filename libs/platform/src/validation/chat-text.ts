import { validationError, type AppError } from '../errors/app-error';

/**
 * Normalises a chat message for storage: lines end with a single newline, surrounding white space is removed. Length is
 * counted in code points, as Postgres does.
 *
 * @throws AppError `validation_failed` for a text that is empty, too long, or has control characters
 */
export function chatText(text: string, maxCharacters: number): string {
  const normalised = text.replaceAll(/\r\n?/g, '\n').trim();
  if (normalised === '') throw textError('A message must not be empty', 'minLength');
  // Code units are never fewer than code points, and cheaper to count.
  if (normalised.length > maxCharacters && [...normalised].length > maxCharacters)
    throw textError(`A message has at most ${maxCharacters} characters`, 'maxLength');
  // A lone surrogate cannot be stored.
  if (/[^\P{Cc}\n\t]/u.test(normalised) || !normalised.isWellFormed())
    throw textError('A message must not have control characters', 'controlCharacters');
  return normalised;
}

function textError(msg: string, type: string): AppError {
  return validationError(['body', 'message'], msg, type);
}
