import { newId } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { OPEN_GAMES, QUICK_JOIN_LOCK_MS } from '../limits';
import type { RoomFigures } from '../telemetry';
import { isLive, isRunning, type Room, type Running } from './domain/room';
import { shardKeys, SHARDS } from './room-keys';
import { RoomRepository } from './room.repository';

/** Held while one player opens a room for everybody. */
const LOCK = '{battle}:quick-join';

type List = 'open' | 'started' | 'watchable';

/** Which rooms there are: each shard has lists of its own, which change with its rooms, and a reader joins them. */
@Injectable()
export class RoomListRepository {
  constructor(
    private readonly redis: RedisClient,
    private readonly rooms: RoomRepository,
  ) {
    redis.defineScript(join(__dirname, 'scripts', 'unlock.lua'));
  }

  async measure(): Promise<RoomFigures> {
    const [shards, [seconds]] = await Promise.all([
      Promise.all(SHARDS.map((shard) => this.measureShard(shard))),
      this.redis.time(),
    ]);
    const first = Math.min(...shards.map(({ due }) => due));
    return {
      open: sum(shards.map(({ open }) => open)),
      playing: sum(shards.map(({ playing }) => playing)),
      overdueMs: Math.max(0, seconds! * 1_000 - first),
    };
  }

  /** A page of open rooms, newest first. */
  async listOpen(from = 0): Promise<Room[]> {
    return this.existing((await this.newest(['open'], from + OPEN_GAMES)).slice(from));
  }

  /** A page of open rooms, oldest first. */
  async listLongestOpen(from = 0): Promise<Room[]> {
    const all = await Promise.all(
      SHARDS.map((shard) => this.redis.zrange(shardKeys(shard).open, 0, from + OPEN_GAMES - 1, 'WITHSCORES')),
    );
    const codes = all.flatMap(entriesOf).sort(([, left], [, right]) => left - right);
    return this.existing(codes.slice(from, from + OPEN_GAMES).map(([code]) => code));
  }

  /** Running rooms that may be watched, the newest only. */
  async listWatchable(): Promise<Running[]> {
    return (await this.existing(await this.newest(['watchable'], OPEN_GAMES))).filter(isRunning);
  }

  /** All running rooms. */
  async listRunning(): Promise<Running[]> {
    return (await this.existing(await this.newest(['started'], 0))).filter(isRunning);
  }

  /** A page of all rooms whose battle has not ended, newest first. */
  async listLive(skip: number, limit: number): Promise<Room[]> {
    const codes = await this.newest(['open', 'started'], skip + limit);
    return (await this.existing(codes.slice(skip))).filter(isLive);
  }

  /** Changes whenever an open or watchable room is added or removed, or an open one changes. */
  async lobbyVersion(): Promise<string> {
    const versions = await Promise.all(SHARDS.map((shard) => this.redis.get(shardKeys(shard).lobbyVersion)));
    return versions.join('.');
  }

  /**
   * Runs `effect` unless it is running for somebody else, on any replica.
   * @returns undefined if it is
   */
  async openAlone<T>(effect: () => Promise<T>): Promise<T | undefined> {
    const token = newId();
    if ((await this.redis.set(LOCK, token, 'PX', QUICK_JOIN_LOCK_MS, 'NX')) === null) return undefined;
    try {
      return await effect();
    } finally {
      await this.redis.runScript('unlock', [LOCK], { token });
    }
  }

  private async measureShard(shard: number): Promise<{ open: number; playing: number; due: number }> {
    const { open, started, deadlines } = shardKeys(shard);
    const [opened, playing, [, due]] = await Promise.all([
      this.redis.zcard(open),
      this.redis.zcard(started),
      this.redis.zrange(deadlines, 0, 0, 'WITHSCORES'),
    ]);
    return { open: opened, playing, due: Number(due ?? Infinity) };
  }

  /** Codes, newest first. @param count 0 for all */
  private async newest(lists: readonly List[], count: number): Promise<string[]> {
    const keys = SHARDS.flatMap((shard) => lists.map((list) => shardKeys(shard)[list]));
    const all = await Promise.all(keys.map((key) => this.redis.zrevrange(key, 0, count - 1, 'WITHSCORES')));
    const codes = all.flatMap(entriesOf).sort(([, left], [, right]) => right - left);
    return (count === 0 ? codes : codes.slice(0, count)).map(([code]) => code);
  }

  private async existing(codes: readonly string[]): Promise<Room[]> {
    const rooms = await this.rooms.list(codes);
    await Promise.all(codes.filter((_, index) => !rooms[index]).map((code) => this.rooms.forget(code)));
    return rooms.filter((room) => room !== undefined);
  }
}

/** Of an answer with scores. */
function entriesOf(answer: readonly string[]): [code: string, score: number][] {
  return answer.flatMap((code, index) =>
    index % 2 === 0 ? [[code, Number(answer[index + 1])] as [string, number]] : [],
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
