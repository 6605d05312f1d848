import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';
import { countCharacters } from '@fourfold/game-rules';

/** Trims, and drops the characters that the server refuses. */
export function sendableText(typed: string): string {
  return typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .toWellFormed()
    .trim();
}

/** In characters, not UTF-16 units. */
export function charactersTooMany(text: string): number {
  return Math.max(countCharacters(text) - DIRECT_MESSAGE_MAX_CHARACTERS, 0);
}
