import type { BattleServerMessages, ChatLine } from '@fourfold/contracts';
import { AppError, Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { ROOM_CHAT_LINES, ROOM_CODE_TRIES } from '../limits';
import type { RoomCommand } from './domain/command';
import {
  hasSkipVotes,
  isFinishing,
  isLive,
  isRematchOpen,
  newSeat,
  takenSeatOf,
  type Newcomer,
  type Room,
} from './domain/room';
import { toGameOver, toGameState } from './domain/view';
import { RoomAccessService } from './room-access.service';
import { RoomChangeService } from './room-change.service';
import { newRoomCode } from './room-code';
import { RoomRepository, type Loaded } from './room.repository';

export type RoomOptions = Pick<
  Room,
  'game_type' | 'max_players' | 'hit_points' | 'friends_only' | 'allow_watching' | 'looking_for_opponent'
>;

interface RoomView {
  state: BattleServerMessages['game_state'];
  over: BattleServerMessages['game_over'] | undefined;
}

/** Actions of players in rooms, apart from typing. */
@Injectable()
export class RoomService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly access: RoomAccessService,
    private readonly deck: ChallengeDeckService,
    private readonly clock: Clock,
  ) {}

  /** Opens a room. @throws AppError `already_in_room` */
  async open(host: Newcomer, options: RoomOptions): Promise<Room> {
    for (let tries = 0; tries < ROOM_CODE_TRIES; tries += 1) {
      const room = await this.tryOpen(host, options);
      if (room) return room;
    }
    throw new AppError('service_unavailable');
  }

  /**
   * @returns undefined when the code is taken, or the host has joined another room meanwhile
   * @throws AppError `already_in_room`
   */
  async tryOpen(host: Newcomer, options: RoomOptions): Promise<Room | undefined> {
    await this.leaveEnded(host.user_id);
    const room = newRoom(host, options, this.clock.now().getTime());
    const claim = await this.access.claim(host.user_id, room.code);
    return (await this.changes.open(room, claim)) ? room : undefined;
  }

  /**
   * @param isCertain the room is known to be open to the user
   * @throws AppError `room_not_found`, `room_full`, `room_started`, `already_in_room`
   */
  async join(newcomer: Newcomer, code: string, { isCertain = false } = {}): Promise<void> {
    await this.leaveEnded(newcomer.user_id, code);
    await this.changes.change(async () => {
      const loaded = isCertain
        ? await this.access.find(code, newcomer.user_id)
        : await this.access.findToJoin(code, newcomer.user_id);
      const claim = await this.access.claim(newcomer.user_id, code);
      return { loaded, command: { kind: 'join', newcomer }, claims: [claim] };
    });
  }

  leave(userId: string): Promise<void> {
    return this.act(userId, async ({ room }) => {
      const next = hasSkipVotes(room) ? await this.deck.draw(room.recent_challenges) : null;
      return { kind: 'leave', userId, next };
    });
  }

  setReady(userId: string, ready: boolean): Promise<void> {
    return this.act(userId, () => ({ kind: 'set_ready', userId, ready }));
  }

  requestRematch(userId: string): Promise<void> {
    return this.act(userId, () => ({ kind: 'request_rematch', userId }));
  }

  voteSkip(userId: string): Promise<void> {
    return this.act(userId, async ({ room }) => {
      const next = await this.deck.draw(room.recent_challenges);
      return { kind: 'vote_skip', userId, next };
    });
  }

  /** The code of the room that the user has joined, which may no longer exist; '' if there is none. */
  async claimedCode(userId: string): Promise<string> {
    return (await this.rooms.loadOf(userId)).code;
  }

  /** The player is connected again. @returns the live room, if any */
  async connect(userId: string): Promise<Room | undefined> {
    const room = await this.changes.change(() =>
      this.planFor(userId, { kind: 'connect', userId }, isLiveOrAgain),
    );
    if (!room || !isLive(room)) return undefined;
    if (!isFinishing(room)) return room;
    // If this has ended the battle, the result is usually stored and sent by now.
    const now = (await this.rooms.load(room.code))?.room;
    return now && isFinishing(now) ? now : undefined;
  }

  /** The last battle of the player, if it has ended, and whether that was while they were absent. */
  async lastEnd(userId: string): Promise<{ room: Room; isMissed: boolean } | undefined> {
    const { loaded } = await this.rooms.loadOf(userId);
    const seat = loaded && !isLive(loaded.room) ? takenSeatOf(loaded.room, userId) : undefined;
    return loaded && seat ? { room: loaded.room, isMissed: seat.has_missed_end } : undefined;
  }

  /** The player has been shown the end that they had missed. */
  async endShown(userId: string): Promise<void> {
    await this.changes.change(() =>
      this.planFor(userId, { kind: 'end_shown', userId }, (room) => !isLive(room)),
    );
  }

  /** The player's last socket is closed. */
  async disconnect(userId: string): Promise<void> {
    await this.changes.change(() => this.planFor(userId, { kind: 'disconnect', userId }, isLiveOrAgain));
  }

  /** The room, for a player who is in it. @throws AppError `room_not_found`, `not_in_room` */
  async requireRoom(userId: string, code: string): Promise<Room> {
    const { room } = await this.access.find(code, userId);
    if (!takenSeatOf(room, userId)) throw new AppError('not_in_room');
    return room;
  }

  /** Stores a message before it is sent. @returns the users from whom it is hidden */
  async say(room: Room, line: ChatLine): Promise<ReadonlySet<string>> {
    const hidden = await this.access.hiddenFrom(line.user_id);
    await this.rooms.addLine(room.code, line);
    return hidden;
  }

  /** What a client that joins or returns is shown: the room with its recent messages, and the end if it is over. */
  async view(code: string, readerId: string): Promise<RoomView | undefined> {
    const loaded = await this.rooms.load(code);
    if (!loaded) return undefined;
    const { room, now } = loaded;
    const lines = await this.rooms.listLines(code, ROOM_CHAT_LINES);
    const messages = await this.access.readableLines(lines, readerId);
    return {
      state: { ...toGameState(room, now), ...(messages.length > 0 && { messages }) },
      over: toGameOver(room, now),
    };
  }

  /** Whoever joins another room is no longer there for a rematch. */
  private async leaveEnded(userId: string, except?: string): Promise<void> {
    await this.changes.change(() =>
      this.planFor(userId, { kind: 'leave', userId }, (room) => isRematchOpen(room) && room.code !== except),
    );
  }

  private async act(
    userId: string,
    commandOf: (loaded: Loaded) => RoomCommand | Promise<RoomCommand>,
  ): Promise<void> {
    await this.changes.change(async () => {
      const { loaded } = await this.rooms.loadOf(userId);
      if (!loaded) throw new AppError('not_in_room');
      return { loaded, command: await commandOf(loaded) };
    });
  }

  private async planFor(userId: string, command: RoomCommand, applies: (room: Room) => boolean) {
    const { loaded } = await this.rooms.loadOf(userId);
    if (!loaded || !applies(loaded.room) || !takenSeatOf(loaded.room, userId)) return undefined;
    return { loaded, command };
  }
}

/** Whether a connection of a player matters to the others. */
function isLiveOrAgain(room: Room): boolean {
  return isLive(room) || isRematchOpen(room);
}

function newRoom(host: Newcomer, options: RoomOptions, now: number): Room {
  return {
    battle_id: newId(),
    code: newRoomCode(),
    ...options,
    host_id: host.user_id,
    created_at: now,
    version: 1,
    phase: { name: 'waiting' },
    seats: [newSeat(host)],
    watchers: 0,
    recent_challenges: [],
    recent_commands: [],
  };
}
