import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';
import { validationError, type AppError } from '@fourfold/platform';
import { normaliseText, textFault, type TextFault } from './domain/message-text';

/**
 * A text as it is stored.
 * @throws AppError `validation_failed` when it can't be sent
 */
export function sendableText(text: string): string {
  const normalised = normaliseText(text);
  const fault = textFault(normalised);
  if (fault) throw textError(fault);
  return normalised;
}

function textError(fault: TextFault): AppError {
  switch (fault) {
    case 'empty':
      return validationError(['body', 'message'], 'A message must not be empty', 'minLength');
    case 'too_long':
      return validationError(
        ['body', 'message'],
        `A message has at most ${DIRECT_MESSAGE_MAX_CHARACTERS} characters`,
        'maxLength',
      );
    case 'control_characters':
      return validationError(
        ['body', 'message'],
        'A message must not have control characters',
        'controlCharacters',
      );
  }
}
