import type { ChatLine } from '@fourfold/contracts';
import { NOTHING_TYPED, type TypingTrack } from '@fourfold/game-rules';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  CLAIM_PENDING_MS,
  CLOCK_OUTAGE_MS,
  DUE_BATCH,
  DUE_LEASE_MS,
  HEARTBEAT_MS,
  LOG_MAX_ENTRIES,
  ROOM_KEPT_LINES,
  ROOM_LIFETIME_MS,
  ROOMS_READ_AT_ONCE,
  WATCHER_LIFETIME_MS,
} from '../limits';
import type { LogEntry, MatchLog } from '../record/domain/match-log';
import { rematchCodeOf, restartAbsences, takenSeatOf, type Room } from './domain/room';
import { keysOf, playerKeys, shardKeys, shardOf, SHARDS } from './room-keys';
import { toStored, type Claim, type RoomChange } from './stored-room';

/** Each is documented in its file. */
const SCRIPTS = ['claim', 'load-rooms', 'save-room', 'save-typing', 'add-line', 'take-due', 'watch'];

interface LoadAnswer {
  now: number;
  resumed_at: number;
  rooms: { room?: string; watchers: number; typing: Record<string, string> }[];
}

export interface Loaded {
  /** Redis's time when the room was read. */
  now: number;
  room: Room;
  /** Typed text by user. */
  typing: Record<string, TypingTrack>;
}

/** The room of a player: the claim, and the room if it exists. */
export interface PlayerRoom {
  /** '' when there is no claim. */
  code: string;
  loaded: Loaded | undefined;
  /** The claim is so new that the seat may be saved in a moment. */
  isPending: boolean;
}

/** Who watches a room on a replica, and who no longer does. */
export interface Watchers {
  code: string;
  here: readonly string[];
  gone: readonly string[];
}

export type { Claim, RoomChange };

/**
 * Rooms in Redis, each one document with a version. Without rules: a change is decided by the caller and saved only if
 * the version is still the one that was read. Times are by the clock of Redis; those of keystrokes are estimated by it.
 */
@Injectable()
export class RoomRepository {
  /** By shard: until then no room is due, unless this replica changes one; what another replica changes, that one looks for. */
  private readonly quietUntil = SHARDS.map(() => 0);

  constructor(private readonly redis: RedisClient) {
    for (const name of SCRIPTS) redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  async load(code: string): Promise<Loaded | undefined> {
    return (await this.loadAll([code]))[0];
  }

  /** A claim that a crash has left at the room before a rematch is moved. */
  async loadOf(userId: string): Promise<PlayerRoom> {
    const [code, since] = await this.claimOf(userId);
    if (code === '') return { code, loaded: undefined, isPending: false };
    const { now, rooms } = await this.read([code]);
    const loaded = rooms[0];
    const next = loaded && rematchCodeOf(loaded.room);
    const rematch = next === undefined ? undefined : await this.load(next);
    if (next !== undefined && rematch && takenSeatOf(rematch.room, userId)) {
      await this.claim({ userId, was: code, will: next });
      return { code: next, loaded: rematch, isPending: false };
    }
    return { code, loaded, isPending: now - since < CLAIM_PENDING_MS };
  }

  /** Rooms in the order of the codes; undefined for one that does not exist. */
  async loadAll(codes: readonly string[]): Promise<(Loaded | undefined)[]> {
    const byShard = Map.groupBy(codes, shardOf);
    const found = new Map<string, Loaded | undefined>();
    await Promise.all(
      [...byShard.values()].map(async (own) => {
        for (let from = 0; from < own.length; from += ROOMS_READ_AT_ONCE) {
          const some = own.slice(from, from + ROOMS_READ_AT_ONCE);
          const { rooms } = await this.read(some);
          for (const [index, code] of some.entries()) found.set(code, rooms[index]);
        }
      }),
    );
    return codes.map((code) => found.get(code));
  }

  /** Codes of all rooms the user has joined; some may no longer exist. */
  listCodesOf(userId: string): Promise<string[]> {
    return this.redis.zrange(playerKeys(userId).codes, 0, -1);
  }

  /** Rooms in the order of the codes; undefined for one that does not exist. */
  async list(codes: readonly string[]): Promise<(Room | undefined)[]> {
    return (await this.loadAll(codes)).map((loaded) => loaded?.room);
  }

  /** The rooms that exist, by code. */
  async listByCode(codes: readonly string[]): Promise<Map<string, Room>> {
    return new Map((await this.list(codes)).flatMap((room) => (room ? [[room.code, room]] : [])));
  }

  /** The codes of the rooms that users have a claim to, in their order; '' without one. */
  async claimsOf(userIds: readonly string[]): Promise<string[]> {
    return Promise.all(userIds.map(async (userId) => (await this.claimOf(userId))[0]));
  }

  /**
   * Saves a change if the version is unchanged. Claims are on other nodes: one to this room is taken before and given back
   * if the room cannot be saved, all others follow. After a crash in between, a claim to a room without a seat counts for
   * nothing after a moment, and `loadOf` moves one to the room of a rematch.
   * @returns `stale` when the room has changed, `claimed` when a player has joined another room meanwhile
   */
  async save({
    code,
    version,
    room,
    claims,
    log = [],
    opened,
  }: RoomChange): Promise<'saved' | 'stale' | 'claimed'> {
    const before = claims.filter(({ will }) => will === code);
    for (const claim of before) if (!(await this.claim(claim))) return 'claimed';
    const keys = keysOf(code);
    const { room: rooms, typing, chat, log: logs, deadlines, open, started, watchable, lobbyVersion } = keys;
    const saving = this.redis.runScript<boolean>(
      'save-room',
      [rooms, typing, chat, logs, deadlines, open, started, watchable, lobbyVersion],
      {
        save_id: randomUUID(),
        rooms: [
          { code, read_version: version, ...(room && toStored(room)) },
          ...(opened ? [{ code: opened.code, read_version: 0, ...toStored(opened) }] : []),
        ],
        log: log.map((entry) => JSON.stringify(entry)),
        version_lifetime: ROOM_LIFETIME_MS,
      },
    );
    // Afterwards, so that an earlier answer about due rooms does not hide the new deadline; also when the answer is lost.
    const isSaved = await saving.finally(() => (this.quietUntil[shardOf(code)] = 0));
    const after = isSaved
      ? claims.filter(({ will }) => will !== code)
      : before.map(({ userId, was, will }) => ({ userId, was: will, will: was }));
    await Promise.all(after.map((claim) => this.claim(claim)));
    return isSaved ? 'saved' : 'stale';
  }

  /**
   * Stores what a player has typed, and adds it to the log of the battle, if the room and what the player had typed are
   * still those by which it was judged.
   * @returns whether it was stored
   */
  saveTyping(
    room: Room,
    userId: string,
    { before, after }: { before: TypingTrack; after: TypingTrack },
  ): Promise<boolean> {
    const seat = room.seats.findIndex(({ user_id }) => user_id === userId);
    const entry: LogEntry = [after.at, seat, after.characters];
    const keys = keysOf(room.code);
    return this.redis.runScript<boolean>(
      'save-typing',
      [keys.room, keys.typing, keys.log].map((key) => key + room.code),
      {
        user: userId,
        version: room.version,
        before: before === NOTHING_TYPED ? '' : JSON.stringify(before),
        track: JSON.stringify(after),
        entry: JSON.stringify(entry),
        entries: LOG_MAX_ENTRIES,
        lifetime: ROOM_LIFETIME_MS,
      },
    );
  }

  /** The log of a battle; empty when it was lost. */
  async readLog(code: string): Promise<MatchLog> {
    const entries = await this.redis.lrange(keysOf(code).log + code, 0, -1);
    return entries.map((entry) => JSON.parse(entry) as LogEntry);
  }

  /** Counts users as watching rooms, for a while, and others no longer. */
  async watch(watchers: readonly Watchers[]): Promise<void> {
    const byShard = Map.groupBy(watchers, ({ code }) => shardOf(code));
    await Promise.all(
      [...byShard].map(([shard, own]) => {
        const rooms = own.map(({ code, here, gone }) => ({ code, here, gone }));
        const input = { rooms, lifetime: WATCHER_LIFETIME_MS };
        return this.redis.runScript('watch', [shardKeys(shard).watchers], input);
      }),
    );
  }

  /** Stores a chat message of a room. */
  async addLine(code: string, line: ChatLine): Promise<void> {
    const input = { line: JSON.stringify(line), lines: ROOM_KEPT_LINES };
    const { room, chat } = keysOf(code);
    await this.redis.runScript('add-line', [room + code, chat + code], input);
  }

  /** The last ones, oldest first. */
  async listLines(code: string, count: number): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(keysOf(code).chat + code, -count, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }

  /** Removes the messages of a user from a room. */
  async dropLinesOf(code: string, userId: string): Promise<void> {
    for (const line of await this.redis.lrange(keysOf(code).chat + code, 0, -1))
      if ((JSON.parse(line) as ChatLine).user_id === userId)
        await this.redis.lrem(keysOf(code).chat + code, 1, line);
  }

  /** False when there is nothing to take, as was found a moment ago. */
  mayBeDue(): boolean {
    const now = performance.now();
    return this.quietUntil.some((until) => now >= until);
  }

  /** Leases due rooms. @returns their codes */
  async takeDue(): Promise<string[]> {
    const now = performance.now();
    const shards = SHARDS.filter((shard) => now >= this.quietUntil[shard]!);
    return (await Promise.all(shards.map((shard) => this.takeDueOf(shard)))).flat();
  }

  /** Removes a room that no longer exists from the lists. */
  async forget(code: string): Promise<void> {
    const { deadlines, open, started, watchable } = keysOf(code);
    await Promise.all([deadlines, open, started, watchable].map((list) => this.redis.zrem(list, code)));
  }

  /** For what the lobby shows of rooms beside what changes in them. */
  async touchLobby(): Promise<void> {
    const { lobbyVersion } = shardKeys(0);
    await this.redis.multi().incr(lobbyVersion).pexpire(lobbyVersion, ROOM_LIFETIME_MS).exec();
  }

  private async takeDueOf(shard: number): Promise<string[]> {
    const { deadlines, clock } = shardKeys(shard);
    const input = { limit: DUE_BATCH, lease: DUE_LEASE_MS, beat: HEARTBEAT_MS, outage: CLOCK_OUTAGE_MS };
    const taking = this.redis.runScript<[boolean, ...string[]]>('take-due', [deadlines, clock], input);
    const [isQuiet, ...codes] = await taking;
    if (isQuiet) this.quietUntil[shard] = performance.now() + HEARTBEAT_MS;
    return codes;
  }

  /** @returns whether it was moved */
  private claim({ userId, was, will }: Claim): Promise<boolean> {
    const { claim, codes } = playerKeys(userId);
    const lifetimes = { lifetime: ROOM_LIFETIME_MS, codes_lifetime: ROOM_LIFETIME_MS };
    return this.redis.runScript<boolean>('claim', [claim, codes], { was, will, ...lifetimes });
  }

  /** The code of a claim and when it was taken. */
  private async claimOf(userId: string): Promise<[code: string, since: number]> {
    const [code = '', since = 0] = ((await this.redis.get(playerKeys(userId).claim)) ?? '').split(':');
    return [code, Number(since)];
  }

  /** Of one shard. */
  private async read(codes: readonly string[]): Promise<{ now: number; rooms: (Loaded | undefined)[] }> {
    const { room: prefix, typing, clock, watchers } = keysOf(codes[0]!);
    const keys = [prefix, typing, clock, watchers];
    const answer = await this.redis.runScript<LoadAnswer>('load-rooms', keys, { codes });
    const { now, resumed_at } = answer;
    const rooms = answer.rooms.map(({ room, watchers: watching, typing: typed }): Loaded | undefined => {
      if (room === undefined) return undefined;
      const tracks = Object.entries(typed).map(([userId, track]) => [userId, JSON.parse(track)] as const);
      const stored = restartAbsences(JSON.parse(room) as Room, resumed_at);
      return { now, room: { ...stored, watchers: watching }, typing: Object.fromEntries(tracks) };
    });
    return { now, rooms };
  }
}
