import type { BattleServerMessages, ChatLine } from '@fourfold/contracts';
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from '@fourfold/game-rules';
import { AppError, Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { ROOM_CODE_TRIES } from '../limits';
import type { RoomCommand } from './domain/command';
import { isFinishing, isLive, newSeat, seatOf, takenSeatOf, type Newcomer, type Room } from './domain/room';
import { toGameState } from './domain/view';
import { RoomAccessService } from './room-access.service';
import { RoomChangeService } from './room-change.service';
import { RoomRepository, type Loaded } from './room.repository';

type RoomOptions = Pick<Room, 'game_type' | 'max_players' | 'hit_points' | 'friends_only'>;

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
      const room = newRoom(host, options, this.clock.now().getTime());
      const claim = await this.access.claim(host.user_id, room.code);
      if (await this.changes.open(room, claim)) return room;
    }
    throw new AppError('service_unavailable');
  }

  /** @throws AppError `room_not_found`, `room_full`, `room_started`, `already_in_room` */
  async join(newcomer: Newcomer, code: string): Promise<void> {
    await this.changes.change(async () => {
      const loaded = await this.access.findToJoin(code, newcomer.user_id);
      const claim = await this.access.claim(newcomer.user_id, code);
      return { loaded, command: { kind: 'join', newcomer }, claims: [claim] };
    });
  }

  leave(userId: string): Promise<void> {
    return this.act(userId, () => ({ kind: 'leave', userId }));
  }

  setReady(userId: string, ready: boolean): Promise<void> {
    return this.act(userId, () => ({ kind: 'set_ready', userId, ready }));
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
    const room = await this.changes.change(() => this.planFor(userId, { kind: 'connect', userId }));
    if (!room || !isFinishing(room)) return room;
    // If this has ended the battle, the result is usually stored and sent by now.
    const now = (await this.rooms.load(room.code))?.room;
    return now && isFinishing(now) ? now : undefined;
  }

  /** The last battle of the player, if it has ended, and whether that was while they were absent. */
  async lastEnd(userId: string): Promise<{ room: Room; isMissed: boolean } | undefined> {
    const { loaded } = await this.rooms.loadOf(userId);
    const seat = loaded && !isLive(loaded.room) ? takenSeatOf(loaded.room, userId) : undefined;
    return loaded && seat ? { room: loaded.room, isMissed: seat.absent_since !== null } : undefined;
  }

  /** The player has been shown the end that they had missed. */
  async endShown(userId: string): Promise<void> {
    await this.changes.change(() =>
      this.planFor(userId, { kind: 'connect', userId }, (room) => !isLive(room)),
    );
  }

  /** The player's last socket is closed. */
  async disconnect(userId: string): Promise<void> {
    await this.changes.change(() => this.planFor(userId, { kind: 'disconnect', userId }));
  }

  /** Removes name and messages of a deleted user from every room they are or were in. */
  async anonymise(userId: string, name: string): Promise<void> {
    for (const code of await this.rooms.listCodesOf(userId)) {
      await this.rooms.dropLinesOf(code, userId);
      await this.changes.change(async () => {
        const loaded = await this.rooms.load(code);
        if (!loaded || !seatOf(loaded.room, userId)) return undefined;
        return { loaded, command: { kind: 'anonymise', userId, name } };
      });
    }
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

  /** The state of a room with its recent messages, for a client that joins or returns. */
  async stateOf(room: Room, readerId: string): Promise<BattleServerMessages['game_state']> {
    const lines = await this.rooms.listLines(room.code);
    const messages = await this.access.readableLines(lines, readerId);
    return { ...toGameState(room), ...(messages.length > 0 && { messages }) };
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

  private async planFor(userId: string, command: RoomCommand, applies: (room: Room) => boolean = isLive) {
    const { loaded } = await this.rooms.loadOf(userId);
    if (!loaded || !applies(loaded.room) || !takenSeatOf(loaded.room, userId)) return undefined;
    return { loaded, command };
  }
}

function newRoom(host: Newcomer, options: RoomOptions, now: number): Room {
  return {
    battle_id: newId(),
    code: roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length))),
    ...options,
    host_id: host.user_id,
    created_at: now,
    version: 1,
    phase: { name: 'waiting' },
    seats: [newSeat(host)],
    recent_challenges: [],
    recent_commands: [],
  };
}
