import { validationError, type AppError } from '../errors/app-error';

/**
 * What people write to each other, as it is stored: lines end with a single newline, and nothing hangs over at either end.
 * Characters are code points, as Postgres counts them.
 *
 * @throws AppError `validation_failed` for an empty text, one that is too long, and one with control characters
 */
export function chatText(text: string, maxCharacters: number): string {
  const normalised = text.replaceAll(/\r\n?/g, '\n').trim();
  if (normalised === '') throw textError('A message must not be empty', 'minLength');
  // Code units are never fewer than code points, and cheaper to count.
  if (normalised.length > maxCharacters && [...normalised].length > maxCharacters)
    throw textError(`A message has at most ${maxCharacters} characters`, 'maxLength');
  // Half a surrogate pair is no text that could be stored as it is.
  if (/[^\P{Cc}\n\t]/u.test(normalised) || !normalised.isWellFormed())
    throw textError('A message must not have control characters', 'controlCharacters');
  return normalised;
}

function textError(msg: string, type: string): AppError {
  return validationError(['body', 'message'], msg, type);
}
