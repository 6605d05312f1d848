import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';
import { validationError, type AppError } from '@fourfold/platform';
import type { TextFault } from './domain/message-text';

/** What a client is told about a text that can't be sent. */
export function textError(fault: TextFault): AppError {
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
