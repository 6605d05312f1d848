import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';

/** A text as it may be sent: trimmed, without characters that no message may have. Empty when there is nothing to send. */
export function sendableText(typed: string): string {
  return typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .toWellFormed()
    .trim();
}

/** How many characters (not UTF-16 units) a text has beyond what a message may have. */
export function charactersTooMany(text: string): number {
  return Math.max([...text].length - DIRECT_MESSAGE_MAX_CHARACTERS, 0);
}
