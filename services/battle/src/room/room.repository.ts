import type { ChatLine } from '@fourfold/contracts';
import type { TypingTrack } from '@fourfold/game-rules';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import {
  CLOCK_BEAT_MS,
  CLOCK_OUTAGE_MS,
  DUE_BATCH,
  DUE_LEASE_MS,
  ENDED_ROOM_LIFETIME_MS,
  OPEN_GAMES,
  ROOM_CHAT_LINES,
  ROOM_LIFETIME_MS,
} from '../limits';
import type { RoomFigures } from '../telemetry';
import { isLive, nextDeadline, restartAbsences, type Room } from './domain/room';

// One hash tag, so that the scripts find everything on one node of a cluster.
const ROOM = '{battle}:room:';
const TYPING = '{battle}:typing:';
const CHAT = '{battle}:chat:';
const CLAIM = '{battle}:claim:';
const DEADLINES = '{battle}:deadlines';
const OPEN = '{battle}:open';
const LOBBY_VERSION = '{battle}:lobby-version';
const CLOCK = '{battle}:clock';

/** What each does is said in its file. */
const SCRIPTS = ['load-room', 'save-room', 'save-typing', 'add-line', 'note-told', 'take-due'];

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
  /** What everybody has typed, by user. */
  typing: Record<string, TypingTrack>;
}

/** The room in which a player is: what the claim says, and what of it comes true. */
export interface Whereabouts {
  /** '' when there is no claim. */
  code: string;
  loaded: Loaded | undefined;
}

/** A player's word of being in one room and no other. */
export interface Claim {
  userId: string;
  was: string;
  will: string;
}

export interface RoomChange {
  code: string;
  /** Of the room that was read; 0 for a new one. */
  version: number;
  /** Null when it ceases to be. */
  room: Room | null;
  claims: readonly Claim[];
}

/**
 * Rooms in Redis, each one document with a version. The rules are not here: a change is decided outside, and taken only if the
 * room is still the one that was read. Time is Redis's own.
 */
@Injectable()
export class RoomRepository {
  constructor(private readonly redis: RedisClient) {
    for (const name of SCRIPTS) redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  async load(code: string): Promise<Loaded | undefined> {
    return (await this.find({ code })).loaded;
  }

  loadOf(userId: string): Promise<Whereabouts> {
    return this.find({ user: userId });
  }

  /** Codes of the rooms that somebody has come into, of which some may be no more. */
  listCodesOf(userId: string): Promise<string[]> {
    return this.redis.zrange(`${CLAIM}${userId}:codes`, 0, -1);
  }

  /** Versions of rooms, in the order of their codes; null for one that is no more. */
  listVersions(codes: readonly string[]): Promise<(string | null)[]> {
    return Promise.all(codes.map((code) => this.redis.hget(ROOM + code, 'version')));
  }

  /**
   * Takes a change if the room is still the one that was read and the claims are what they were.
   * @returns `stale` when somebody else came first, `claimed` when a player has gone elsewhere meanwhile
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

  /** Keeps what was said in a room, as one of its last lines. */
  async addLine(code: string, line: ChatLine): Promise<void> {
    const input = { line: JSON.stringify(line), lines: ROOM_CHAT_LINES };
    await this.redis.runScript('add-line', [ROOM + code, CHAT + code], input);
  }

  /** Oldest first. */
  async listLines(code: string): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(CHAT + code, 0, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }

  /** Takes away what somebody said in a room. */
  async dropLinesOf(code: string, userId: string): Promise<void> {
    for (const line of await this.redis.lrange(CHAT + code, 0, -1))
      if ((JSON.parse(line) as ChatLine).user_id === userId) await this.redis.lrem(CHAT + code, 1, line);
  }

  /** Notes that a player has been told how the battle of a room ended. @returns whether that is new */
  noteTold(code: string, userId: string): Promise<boolean> {
    return this.redis.runScript('note-told', [ROOM + code], { user: userId });
  }

  /** Codes of rooms whose time has come. */
  takeDue(): Promise<string[]> {
    return this.redis.runScript('take-due', [DEADLINES, CLOCK], {
      limit: DUE_BATCH,
      lease: DUE_LEASE_MS,
      beat: CLOCK_BEAT_MS,
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
    // An open room has a deadline only while somebody is away from it.
    return {
      open,
      playing: timed - both,
      overdueMs: Math.max(0, seconds! * 1_000 - Number(first ?? Infinity)),
    };
  }

  /** Stops looking after a room that is no more. */
  async forget(code: string): Promise<void> {
    await Promise.all([DEADLINES, OPEN].map((list) => this.redis.zrem(list, code)));
  }

  /** Some rooms that wait for players, newest first, after that many that are newer. */
  async listOpen(from = 0): Promise<Room[]> {
    const codes = await this.redis.zrevrange(OPEN, from, from + OPEN_GAMES - 1);
    const rooms = await Promise.all(codes.map((code) => this.redis.hget(ROOM + code, 'room')));
    await Promise.all(codes.filter((_, index) => rooms[index] === null).map((code) => this.forget(code)));
    return rooms.filter((room) => room !== null).map((room) => JSON.parse(room) as Room);
  }

  /** Another one whenever an open room has come, gone or changed. */
  lobbyVersion(): Promise<string | null> {
    return this.redis.get(LOBBY_VERSION);
  }

  private async find(which: { code: string } | { user: string }): Promise<Whereabouts> {
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
