import { MADE_CODE_LENGTH } from '@fourfold/contracts';
import { normaliseRoomCode, ROOM_CODE_ALPHABET, roomCodeOf } from '@fourfold/game-rules';
import { randomInt } from 'node:crypto';

const CODE = new RegExp(`^[${ROOM_CODE_ALPHABET}]{${MADE_CODE_LENGTH}}$`);

export function newMadeCode(): string {
  return roomCodeOf(Array.from({ length: MADE_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length)));
}

/** Stands for what no puzzle can have as its code. */
export const NO_CODE = '';

/** The code as it is stored; undefined for what no puzzle can have. */
export function madeCodeOf(typed: string): string | undefined {
  const code = normaliseRoomCode(typed);
  return CODE.test(code) ? code : undefined;
}
