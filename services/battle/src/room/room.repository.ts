import type { ChatLine } from '@fourfold/contracts';
import type { TypingTrack } from '@fourfold/game-rules';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import {
  DUE_BATCH,
  DUE_LEASE_MS,
  ENDED_ROOM_LIFETIME_MS,
  OPEN_GAMES,
  ROOM_CHAT_LINES,
  ROOM_LIFETIME_MS,
} from '../limits';
import { newsChannel } from '../news/news';
import type { RoomFigures } from '../telemetry';
import { nextDeadline } from './domain/deadline';
import { isLive, type Room } from './domain/room';
import {
  ADD_LINE,
  DROP_LINES,
  FORGET,
  LIST_OPEN,
  LOAD,
  LOAD_OF,
  NOTE_TOLD,
  SAVE,
  SAVE_TYPING,
  TAKE_DUE,
} from './room.scripts';

const ROOM = '{battle}:room:';
const TYPING = '{battle}:typing:';
const CHAT = '{battle}:chat:';
const CLAIM = '{battle}:claim:';
const CODES = ':codes';
const DEADLINES = '{battle}:deadlines';
const OPEN = '{battle}:open';

type Typing = Record<string, TypingTrack>;
type Answer = [now: number, room: string | null, typing: string[], code?: string];

export interface Loaded {
  /** Redis's time when the room was read. */
  now: number;
  room: Room;
  typing: Typing;
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
  news: string;
}

/** Rooms in Redis, each one document with a version. */
@Injectable()
export class RoomRepository {
  private readonly channel: string;

  constructor(private readonly redis: RedisClient) {
    this.channel = newsChannel(redis);
  }

  async load(code: string): Promise<Loaded | undefined> {
    const answer = (await this.redis.eval(LOAD, 2, ROOM + code, TYPING + code)) as Answer;
    return loadedOf(answer);
  }

  /** Codes of the rooms that somebody has come into, of which some may be no more. */
  listCodesOf(userId: string): Promise<string[]> {
    return this.redis.zrange(CLAIM + userId + CODES, 0, -1);
  }

  async loadOf(userId: string): Promise<Whereabouts> {
    const answer = (await this.redis.eval(LOAD_OF, 3, CLAIM + userId, ROOM, TYPING)) as Answer;
    return { code: answer[3] ?? '', loaded: loadedOf(answer) };
  }

  /**
   * Takes a change if the room is still the one that was read and the claims are what they were. Its news go out with it.
   * @returns `stale` when somebody else came first, `claimed` when a player has gone elsewhere meanwhile
   */
  async save({ code, version, room, claims, news }: RoomChange): Promise<'saved' | 'stale' | 'claimed'> {
    const deadline = room && nextDeadline(room);
    const lifetimeMs = room && !isLive(room) ? ENDED_ROOM_LIFETIME_MS : ROOM_LIFETIME_MS;
    const keys = [
      ...[ROOM, TYPING, CHAT].map((kind) => kind + code),
      DEADLINES,
      OPEN,
      ...claims.map(({ userId }) => CLAIM + userId),
    ];
    const answer = await this.redis.eval(
      SAVE,
      keys.length,
      ...keys,
      version,
      room?.version ?? 0,
      room ? JSON.stringify(room) : '',
      code,
      deadline ?? '',
      lifetimeMs,
      room?.phase.name === 'waiting' ? '1' : '0',
      this.channel,
      news,
      ...claims.flatMap(({ was, will }) => [was, will]),
      room?.created_at ?? 0,
      CODES,
      ROOM_LIFETIME_MS,
    );
    return answer as 'saved' | 'stale' | 'claimed';
  }

  async saveTyping(code: string, userId: string, track: TypingTrack): Promise<void> {
    await this.redis.eval(
      SAVE_TYPING,
      2,
      ROOM + code,
      TYPING + code,
      userId,
      JSON.stringify(track),
      ROOM_LIFETIME_MS,
    );
  }

  /** Keeps what was said in a room, as one of its last lines. */
  async addLine(code: string, line: ChatLine): Promise<void> {
    await this.redis.eval(ADD_LINE, 2, ROOM + code, CHAT + code, JSON.stringify(line), ROOM_CHAT_LINES);
  }

  /** Oldest first. */
  async listLines(code: string): Promise<ChatLine[]> {
    const lines = await this.redis.lrange(CHAT + code, 0, -1);
    return lines.map((line) => JSON.parse(line) as ChatLine);
  }

  /** Takes away what somebody said in a room. */
  async dropLinesOf(code: string, userId: string): Promise<void> {
    await this.redis.eval(DROP_LINES, 1, CHAT + code, userId);
  }

  /** Notes who has been told how the battle of a room ended. @returns whether one of them had not been */
  async noteTold(code: string, userIds: readonly string[]): Promise<boolean> {
    return (await this.redis.eval(NOTE_TOLD, 1, ROOM + code, ...userIds)) !== 0;
  }

  /** Codes of rooms whose time has come, and how long it is until the next. */
  async takeDue(): Promise<{ codes: string[]; nextInMs: number }> {
    const [now, next, codes] = (await this.redis.eval(TAKE_DUE, 1, DEADLINES, DUE_BATCH, DUE_LEASE_MS)) as [
      number,
      string,
      string[],
    ];
    return { codes, nextInMs: next === '' ? Infinity : Number(next) - now };
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
    await this.redis.eval(FORGET, 3, DEADLINES, OPEN, ROOM + code, code);
  }

  /** Some rooms that wait for players, newest first, after that many that are newer. */
  async listOpen(from = 0): Promise<Room[]> {
    const rooms = (await this.redis.eval(LIST_OPEN, 2, OPEN, ROOM, from, OPEN_GAMES)) as string[];
    return rooms.map((room) => JSON.parse(room) as Room);
  }

  /** Which of the rooms are no more. */
  async findMissing(codes: readonly string[]): Promise<string[]> {
    const exist = await Promise.all(codes.map((code) => this.redis.exists(ROOM + code)));
    return codes.filter((_, index) => exist[index] === 0);
  }
}

function loadedOf([now, room, tracks]: Answer): Loaded | undefined {
  if (room === null) return undefined;
  const typing: Typing = {};
  for (let index = 0; index < tracks.length; index += 2)
    typing[tracks[index]!] = JSON.parse(tracks[index + 1]!) as TypingTrack;
  return { now, room: JSON.parse(room) as Room, typing };
}
