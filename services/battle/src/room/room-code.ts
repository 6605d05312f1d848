import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from '@fourfold/game-rules';
import { randomInt } from 'node:crypto';
import { shardOf } from './room-keys';

export function newRoomCode(): string {
  return roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length)));
}

/** Of the shard of another room, so that both can be saved in one step. */
export function newRoomCodeBeside(other: string): string {
  for (;;) {
    const code = newRoomCode();
    if (shardOf(code) === shardOf(other)) return code;
  }
}
