import type { ChatLine } from '@fourfold/contracts';
import { NOTHING_TYPED, type TypingTrack } from '@fourfold/game-rules';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import {
  CLOCK_OUTAGE_MS,
  DUE_BATCH,
  DUE_LEASE_MS,
  HEARTBEAT_MS,
  LOG_MAX_ENTRIES,
  OPEN_GAMES,
  ROOM_CHAT_LINES,
  ROOM_LIFETIME_MS,
  ROOMS_READ_AT_ONCE,
  WATCHER_LIFETIME_MS,
} from '../limits';
import type { LogEntry, MatchLog } from '../record/domain/match-log';
import type { RoomFigures } from '../telemetry';
import { isLive, isRunning, restartAbsences, type Room, type Running } from './domain/room';
import { lifetimeOf, toStored } from './stored-room';

// One hash tag, so that all keys of a script are on one node of a cluster.
const ROOM = '{battle}:room:';
const TYPING = '{battle}:typing:';
const CHAT = '{battle}:chat:';
const LOG = '{battle}:log:';
const WATCHERS = '{battle}:watchers:';
const CLAIM = '{battle}:claim:';
const DEADLINES = '{battle}:deadlines';
const OPEN = '{battle}:open';
const STARTED = '{battle}:started';
const WATCHABLE = '{battle}:watchable';
const LOBBY_VERSION = '{battle}:lobby-version';
const CLOCK = '{battle}:clock';

/** Each is documented in its file. */
const SCRIPTS = ['load-rooms', 'save-room', 'save-typing', 'add-line', 'take-due', 'watch'];

interface LoadAnswer {
  now: number;
  resumed_at: number;
  rooms: { code: string; room?: string; watchers: number; typing: Record<string, string> }[];
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
}

/** Who watches a room on a replica, and who no longer does. */
export interface Watchers {
  code: string;
  here: readonly string[];
  gone: readonly string[];
}

/** A change of the claim that ties a player to one room. */
export interface Claim {
  userId: string;
  /** Codes of the rooms; '' without a claim. */
  was: string;
  will: string;
}

export interface RoomChange {
  code: string;
  /** Version of the room that was read; 0 for a new one. */
  version: number;
  /** Null to remove the room. */
  room: Room | null;
  claims: readonly Claim[];
  /** What it adds to the log of the battle. */
  log?: readonly LogEntry[];
  /** The room of a rematch, saved in the same step. */
  opened?: Room;
  /** Of the open games: refused as `stale` when it has changed. */
  lobbyVersion?: string | null;
}

/**
 * Rooms in Redis, each one document with a version. Without rules: a change is decided by the caller and saved only if
 * the version is still the one that was read. Times are by the clock of Redis; those of keystrokes are estimated by it.
 */
@Injectable()
export class RoomRepository {
  /** Until then no room is due, unless this replica changes one; what another replica changes, that one looks for. */
  private quietUntil = 0;

  constructor(private readonly redis: RedisClient) {
    for (const name of SCRIPTS) redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  async load(code: string): Promise<Loaded | undefined> {
    return (await this.loadAll([code]))[0];
  }

  async loadOf(userId: string): Promise<PlayerRoom> {
    return (await this.find([{ user: userId }]))[0]!;
  }

  /** Rooms in the order of the codes; undefined for one that does not exist. */
  async loadAll(codes: readonly string[]): Promise<(Loaded | undefined)[]> {
    const rooms: PlayerRoom[] = [];
    for (let from = 0; from < codes.length; from += ROOMS_READ_AT_ONCE) {
      const some = codes.slice(from, from + ROOMS_READ_AT_ONCE);
      rooms.push(...(await this.find(some.map((code) => ({ code })))));
    }
    return rooms.map(({ loaded }) => loaded);
  }

  /** Codes of all rooms the user has joined; some may no longer exist. */
  listCodesOf(userId: string): Promise<string[]> {
    return this.redis.zrange(`${CLAIM}${userId}:codes`, 0, -1);
  }

  /** Rooms in the order of the codes; undefined for one that does not exist. */
  async list(codes: readonly string[]): Promise<(Room | undefined)[]> {
    return (await this.loadAll(codes)).map((loaded) => loaded?.room);
  }

  /** The codes of the rooms that users have a claim to, in their order; '' without one. */
  async claimsOf(userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    return (await this.redis.mget(userIds.map((userId) => CLAIM + userId))).map((code) => code ?? '');
  }

  /**
   * Saves a change if version and claims are unchanged.
   * @returns `stale` when the room has changed, `claimed` when a player has joined another room meanwhile
   */
  async save(change: RoomChange): Promise<'saved' | 'stale' | 'claimed'> {
    const { code, version, room, claims, log = [], opened, lobbyVersion } = change;
    const keys = [ROOM, TYPING, CHAT, LOG, CLAIM, DEADLINES, OPEN, STARTED, WATCHABLE, LOBBY_VERSION];
    const saving = this.redis.runScript<'saved' | 'stale' | 'claimed'>('save-room', keys, {
      rooms: [
        { code, read_version: version, ...(room && toStored(room)) },
        ...(opened ? [{ code: opened.code, read_version: 0, ...toStored(opened) }] : []),
      ],
      log: log.map((entry) => JSON.stringify(entry)),
      claims: claims.map(({ userId, was, will }) => ({ user: userId, was, will })),
      lifetime: lifetimeOf(opened ?? room),
      codes_lifetime: ROOM_LIFETIME_MS,
      ...(lobbyVersion !== undefined && { lobby_version: lobbyVersion ?? '' }),
    });
    // Afterwards, so that an earlier answer about due rooms does not hide the new deadline; also when the answer is lost.
    return saving.finally(() => (this.quietUntil = 0));
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
    return this.redis.runScript<boolean>(
      'save-typing',
      [ROOM, TYPING, LOG].map((key) => key + room.code),
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
    const entries = await this.redis.lrange(LOG + code, 0, -1);
    return entries.map((entry) => JSON.parse(entry) as LogEntry);
  }

  /** Counts users as watching rooms, for a while, and others no longer. */
  async watch(watchers: readonly Watchers[]): Promise<void> {
    const rooms = watchers.map(({ code, here, gone }) => ({ code, here, gone }));
    await this.redis.runScript('watch', [WATCHERS], { rooms, lifetime: WATCHER_LIFETIME_MS });
  }

  /** Stores a chat message of a room. */
  async addLine(code: string, line: ChatLine): Promise<void> {
    const input = { line: JSON.stringify(line), lines: ROOM_CHAT_LINES };
    await this.redis.runScript('add-line', [ROOM + code, CHAT + code], input);
  }

  /** Oldest first. */
  async listLines(code: string): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(CHAT + code, 0, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }

  /** Removes the messages of a user from a room. */
  async dropLinesOf(code: string, userId: string): Promise<void> {
    for (const line of await this.redis.lrange(CHAT + code, 0, -1))
      if ((JSON.parse(line) as ChatLine).user_id === userId) await this.redis.lrem(CHAT + code, 1, line);
  }

  /** False when there is nothing to take, as was found a moment ago. */
  mayBeDue(): boolean {
    return performance.now() >= this.quietUntil;
  }

  /** Leases due rooms. @returns their codes */
  async takeDue(): Promise<string[]> {
    const input = { limit: DUE_BATCH, lease: DUE_LEASE_MS, beat: HEARTBEAT_MS, outage: CLOCK_OUTAGE_MS };
    const keys = [DEADLINES, CLOCK];
    const [isQuiet, ...codes] = await this.redis.runScript<[boolean, ...string[]]>('take-due', keys, input);
    if (isQuiet) this.quietUntil = performance.now() + HEARTBEAT_MS;
    return codes;
  }

  async measure(): Promise<RoomFigures> {
    const [open, playing, [, first], [seconds]] = await Promise.all([
      this.redis.zcard(OPEN),
      this.redis.zcard(STARTED),
      this.redis.zrange(DEADLINES, 0, 0, 'WITHSCORES'),
      this.redis.time(),
    ]);
    return { open, playing, overdueMs: Math.max(0, seconds! * 1_000 - Number(first ?? Infinity)) };
  }

  /** Removes a room that no longer exists from the indexes. */
  async forget(code: string): Promise<void> {
    await Promise.all([DEADLINES, OPEN, STARTED, WATCHABLE].map((list) => this.redis.zrem(list, code)));
  }

  /** A page of open rooms, newest first. */
  async listOpen(from = 0): Promise<Room[]> {
    return this.existing(await this.redis.zrevrange(OPEN, from, from + OPEN_GAMES - 1));
  }

  /** A page of open rooms, oldest first. */
  async listLongestOpen(from = 0): Promise<Room[]> {
    return this.existing(await this.redis.zrange(OPEN, from, from + OPEN_GAMES - 1));
  }

  /** Running rooms that may be watched, the newest only. */
  async listWatchable(): Promise<Running[]> {
    const rooms = await this.existing(await this.redis.zrevrange(WATCHABLE, 0, OPEN_GAMES - 1));
    return rooms.filter(isRunning);
  }

  /** All running rooms. */
  async listRunning(): Promise<Running[]> {
    return (await this.existing(await this.redis.zrange(STARTED, 0, -1))).filter(isRunning);
  }

  /** A page of all rooms whose battle has not ended, newest first. */
  async listLive(skip: number, limit: number): Promise<Room[]> {
    const codes = await this.redis.zunion(2, OPEN, STARTED, 'WITHSCORES');
    const byTime = Array.from({ length: codes.length / 2 }, (_, at) => codes[at * 2]!).toReversed();
    return (await this.existing(byTime.slice(skip, skip + limit))).filter(isLive);
  }

  /** Changes whenever an open or watchable room is added or removed, or an open one changes. */
  lobbyVersion(): Promise<string | null> {
    return this.redis.get(LOBBY_VERSION);
  }

  /** For what the lobby shows of rooms beside what changes in them. */
  async touchLobby(): Promise<void> {
    await this.redis.multi().incr(LOBBY_VERSION).pexpire(LOBBY_VERSION, ROOM_LIFETIME_MS).exec();
  }

  private async existing(codes: readonly string[]): Promise<Room[]> {
    const rooms = await this.list(codes);
    await Promise.all(codes.filter((_, index) => !rooms[index]).map((code) => this.forget(code)));
    return rooms.filter((room) => room !== undefined);
  }

  private async find(wanted: readonly ({ code: string } | { user: string })[]): Promise<PlayerRoom[]> {
    const keys = [ROOM, TYPING, CLAIM, CLOCK, WATCHERS];
    const { now, resumed_at, rooms } = await this.redis.runScript<LoadAnswer>('load-rooms', keys, wanted);
    return rooms.map(({ code, room, watchers, typing }) => {
      if (room === undefined) return { code, loaded: undefined };
      const tracks = Object.entries(typing).map(([userId, track]) => [userId, JSON.parse(track)] as const);
      const stored = restartAbsences(JSON.parse(room) as Room, resumed_at);
      return { code, loaded: { now, room: { ...stored, watchers }, typing: Object.fromEntries(tracks) } };
    });
  }
}
