import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';
import { chatText } from '@fourfold/platform';

declare const sendable: unique symbol;

/** A text as it is stored: only `sendableText` makes one. */
export type SendableText = string & { readonly [sendable]: true };

/** @throws AppError `validation_failed` when the text can't be sent */
export function sendableText(text: string): SendableText {
  return chatText(text, DIRECT_MESSAGE_MAX_CHARACTERS) as SendableText;
}
