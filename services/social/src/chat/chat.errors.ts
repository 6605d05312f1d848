import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';
import { validationError, type AppError } from '@fourfold/platform';
import { normaliseText, textFault, type TextFault } from './domain/message-text';

declare const sendable: unique symbol;

/** A text as it is stored: only `sendableText` makes one. */
export type SendableText = string & { readonly [sendable]: true };

/** @throws AppError `validation_failed` when the text can't be sent */
export function sendableText(text: string): SendableText {
  const normalised = normaliseText(text);
  const fault = textFault(normalised);
  if (fault) throw textError(fault);
  return normalised as SendableText;
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
