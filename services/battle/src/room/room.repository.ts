import type { ChatLine } from '@fourfold/contracts';
import type { TypingTrack } from '@fourfold/game-rules';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import {
  CLOCK_OUTAGE_MS,
  DUE_BATCH,
  DUE_LEASE_MS,
  ENDED_ROOM_LIFETIME_MS,
  HEARTBEAT_MS,
  OPEN_GAMES,
  ROOM_CHAT_LINES,
  ROOM_LIFETIME_MS,
} from '../limits';
import type { RoomFigures } from '../telemetry';
import { isLive, nextDeadline, restartAbsences, type Room } from './domain/room';

// One hash tag, so that all keys of a script are on one node of a cluster.
const ROOM = '{battle}:room:';
const TYPING = '{battle}:typing:';
const CHAT = '{battle}:chat:';
const CLAIM = '{battle}:claim:';
const DEADLINES = '{battle}:deadlines';
const OPEN = '{battle}:open';
const LOBBY_VERSION = '{battle}:lobby-version';
const CLOCK = '{battle}:clock';

/** Each is documented in its file. */
const SCRIPTS = ['load-room', 'save-room', 'save-typing', 'add-line', 'take-due'];

interface LoadAnswer {
  now: number;
  code: string;
  resumed_at: number;
  room?: string;
  typing: Record<string, string>;
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
}

/**
 * Rooms in Redis, each one document with a version. Without rules: a change is decided by the caller and saved only if
 * the version is still the one that was read. Times are by the clock of Redis.
 */
@Injectable()
export class RoomRepository {
  constructor(private readonly redis: RedisClient) {
    for (const name of SCRIPTS) redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  async load(code: string): Promise<Loaded | undefined> {
    return (await this.find({ code })).loaded;
  }

  loadOf(userId: string): Promise<PlayerRoom> {
    return this.find({ user: userId });
  }

  /** Codes of all rooms the user has joined; some may no longer exist. */
  listCodesOf(userId: string): Promise<string[]> {
    return this.redis.zrange(`${CLAIM}${userId}:codes`, 0, -1);
  }

  /** Rooms in the order of the codes; undefined for one that no longer exists. */
  async list(codes: readonly string[]): Promise<(Room | undefined)[]> {
    const rooms = await Promise.all(codes.map((code) => this.redis.hget(ROOM + code, 'room')));
    return rooms.map((room) => (room === null ? undefined : (JSON.parse(room) as Room)));
  }

  /**
   * Saves a change if version and claims are unchanged.
   * @returns `stale` when the room has changed, `claimed` when a player has joined another room meanwhile
   */
  save({ code, version, room, claims }: RoomChange): Promise<'saved' | 'stale' | 'claimed'> {
    const keys = [ROOM + code, TYPING + code, CHAT + code, DEADLINES, OPEN, LOBBY_VERSION, CLAIM];
    return this.redis.runScript('save-room', keys, {
      code,
      read_version: version,
      claims: claims.map(({ userId, was, will }) => ({ user: userId, was, will })),
      lifetime: room && !isLive(room) ? ENDED_ROOM_LIFETIME_MS : ROOM_LIFETIME_MS,
      codes_lifetime: ROOM_LIFETIME_MS,
      ...(room && {
        version: room.version,
        room: JSON.stringify(room),
        deadline: nextDeadline(room) ?? undefined,
        is_open: room.phase.name === 'waiting',
        created_at: room.created_at,
      }),
    });
  }

  async saveTyping(code: string, userId: string, track: TypingTrack): Promise<void> {
    const input = { user: userId, track: JSON.stringify(track), lifetime: ROOM_LIFETIME_MS };
    await this.redis.runScript('save-typing', [ROOM + code, TYPING + code], input);
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

  /** Leases due rooms. @returns their codes */
  takeDue(): Promise<string[]> {
    return this.redis.runScript('take-due', [DEADLINES, CLOCK], {
      limit: DUE_BATCH,
      lease: DUE_LEASE_MS,
      beat: HEARTBEAT_MS,
      outage: CLOCK_OUTAGE_MS,
    });
  }

  async measure(): Promise<RoomFigures> {
    const [open, timed, both, [, first], [seconds]] = await Promise.all([
      this.redis.zcard(OPEN),
      this.redis.zcard(DEADLINES),
      this.redis.zintercard(2, OPEN, DEADLINES),
      this.redis.zrange(DEADLINES, 0, 0, 'WITHSCORES'),
      this.redis.time(),
    ]);
    // An open room has a deadline only while a player is absent.
    return {
      open,
      playing: timed - both,
      overdueMs: Math.max(0, seconds! * 1_000 - Number(first ?? Infinity)),
    };
  }

  /** Removes a room that no longer exists from the indexes. */
  async forget(code: string): Promise<void> {
    await Promise.all([DEADLINES, OPEN].map((list) => this.redis.zrem(list, code)));
  }

  /** A page of open rooms, newest first. */
  async listOpen(from = 0): Promise<Room[]> {
    const codes = await this.redis.zrevrange(OPEN, from, from + OPEN_GAMES - 1);
    const rooms = await this.list(codes);
    await Promise.all(codes.filter((_, index) => !rooms[index]).map((code) => this.forget(code)));
    return rooms.filter((room) => room !== undefined);
  }

  /** Changes whenever an open room is added, removed or changed. */
  lobbyVersion(): Promise<string | null> {
    return this.redis.get(LOBBY_VERSION);
  }

  private async find(which: { code: string } | { user: string }): Promise<PlayerRoom> {
    const keys = [ROOM, TYPING, CLAIM, CLOCK];
    const { now, code, resumed_at, room, typing } = await this.redis.runScript<LoadAnswer>(
      'load-room',
      keys,
      which,
    );
    if (room === undefined) return { code, loaded: undefined };
    const tracks = Object.entries(typing).map(([userId, track]) => [userId, JSON.parse(track)] as const);
    return {
      code,
      loaded: {
        now,
        room: restartAbsences(JSON.parse(room) as Room, resumed_at),
        typing: Object.fromEntries(tracks),
      },
    };
  }
}
