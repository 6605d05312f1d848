import type { BattleServerMessages, ChatLine } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { PresenceService } from '@fourfold/platform/presence';
import { Injectable } from '@nestjs/common';
import { ChallengeDeck } from '../challenge/challenge.deck';
import type { RoomCommand } from './domain/command';
import { isLive, seatOf, takenSeatOf, type Newcomer, type Room } from './domain/room';
import { toGameOver, toGameState } from './domain/view';
import { RoomAccess } from './room.access';
import { RoomChanger } from './room.changer';
import { RoomRepository, type Loaded } from './room.repository';

/** The final state of a room and its result. */
interface UnseenResult {
  state: BattleServerMessages['game_state'];
  over: BattleServerMessages['game_over'];
}

/** Actions of players in rooms, apart from typing. */
@Injectable()
export class RoomService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changer: RoomChanger,
    private readonly access: RoomAccess,
    private readonly deck: ChallengeDeck,
    presence: PresenceService,
  ) {
    presence.onChange(async (userId, isPresent) => {
      await (isPresent ? this.connect(userId) : this.disconnect(userId));
    });
  }

  /** @throws AppError `room_not_found`, `room_full`, `room_started`, `already_in_room` */
  async join(newcomer: Newcomer, code: string): Promise<void> {
    await this.changer.change(async () => {
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

  /** The player is connected again. @returns the live room, if any */
  async connect(userId: string): Promise<Room | undefined> {
    const plan = () => this.planFor(userId, { kind: 'connect', userId });
    const room = await this.changer.change(plan);
    // If this has ended the battle, the result is usually stored by now.
    return room?.phase.name === 'finishing' ? (await plan())?.loaded.room : room;
  }

  /** The player's last socket is closed. */
  async disconnect(userId: string): Promise<void> {
    await this.changer.change(() => this.planFor(userId, { kind: 'disconnect', userId }));
  }

  /** The result of the last battle, if the player has not seen it. Recorded as seen: it is returned once. */
  async unseenResult(userId: string): Promise<UnseenResult | undefined> {
    const { loaded } = await this.rooms.loadOf(userId);
    const over = loaded && takenSeatOf(loaded.room, userId) && toGameOver(loaded.room);
    if (!over) return undefined;
    const state = await this.stateOf(loaded.room, userId);
    // Recorded last, when nothing else can fail.
    return (await this.rooms.markSeen(loaded.room.code, userId)) ? { state, over } : undefined;
  }

  /** Removes name and messages of a deleted user from every room they are or were in. */
  async anonymise(userId: string, name: string): Promise<void> {
    for (const code of await this.rooms.listCodesOf(userId)) {
      await this.rooms.dropLinesOf(code, userId);
      await this.changer.change(async () => {
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

  /** Stores a message before it is sent. @returns the users who get it */
  async say(room: Room, line: ChatLine): Promise<string[]> {
    const listeners = await this.access.listeners(room, line.user_id);
    await this.rooms.addLine(room.code, line);
    return listeners;
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
    await this.changer.change(async () => {
      const { loaded } = await this.rooms.loadOf(userId);
      if (!loaded) throw new AppError('not_in_room');
      return { loaded, command: await commandOf(loaded) };
    });
  }

  private async planFor(userId: string, command: RoomCommand) {
    const { loaded } = await this.rooms.loadOf(userId);
    if (!loaded || !isLive(loaded.room) || !takenSeatOf(loaded.room, userId)) return undefined;
    return { loaded, command };
  }
}
