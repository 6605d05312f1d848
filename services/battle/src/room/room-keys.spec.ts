import { Command } from 'ioredis';
import { ROOM_SHARDS } from '../limits';
import { newRoomCode, newRoomCodeBeside } from './room-code';
import { keysOf, shardKeys, shardOf, SHARDS } from './room-keys';

const slotOf = (key: string): number => new Command('get', [key]).getSlot();
const codes = Array.from({ length: 1_000 }, newRoomCode);

describe('the keys of rooms', () => {
  it('are of one slot for each room, with its lists', () => {
    for (const code of codes.slice(0, 20))
      expect(new Set(Object.values(keysOf(code)).map((key) => slotOf(key + code))).size).toBe(1);
  });

  it('are spread over the shards, each of which has a slot of its own', () => {
    const counts = [...Map.groupBy(codes, shardOf).values()].map(({ length }) => length);
    expect(counts).toHaveLength(ROOM_SHARDS);
    expect(Math.min(...counts)).toBeGreaterThan(codes.length / ROOM_SHARDS / 3);
    expect(new Set(SHARDS.map((shard) => slotOf(shardKeys(shard).clock))).size).toBe(ROOM_SHARDS);
  });

  it('of a rematch are beside those of the battle', () => {
    for (const code of codes.slice(0, 20)) expect(shardOf(newRoomCodeBeside(code))).toBe(shardOf(code));
  });
});
