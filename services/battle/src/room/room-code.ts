import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from '@fourfold/game-rules';
import { randomInt } from 'node:crypto';

export function newRoomCode(): string {
  return roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length)));
}
