/** Room codes: short enough to read out, without letters and digits that look alike. */
export const ROOM_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const ROOM_CODE_LENGTH = 6;

/** Normalises a typed code. */
export function normaliseRoomCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** @param drawn a random integer from 0 to the alphabet's length − 1 for each character */
export function roomCodeOf(drawn: readonly number[]): string {
  return drawn.map((index) => ROOM_CODE_ALPHABET[index]).join('');
}
