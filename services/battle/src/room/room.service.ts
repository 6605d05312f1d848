import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { ChallengeDeck } from '../challenge/challenge.deck';
import { FriendService } from '../friend/friend.service';
import type { RoomCommand } from './domain/command';
import { isLive, takenSeatOf, type Newcomer, type Room } from './domain/room';
import { RoomChanger } from './room.changer';
import { RoomClaims } from './room.claims';
import { RoomRepository, type Loaded } from './room.repository';

/** What players do in rooms, apart from typing. */
@Injectable()
export class RoomService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changer: RoomChanger,
    private readonly claims: RoomClaims,
    private readonly friends: FriendService,
    private readonly deck: ChallengeDeck,
  ) {}

  /** @throws AppError `room_not_found`, `room_friends_only`, `room_full`, `room_started`, `already_in_room` */
  async join(newcomer: Newcomer, code: string): Promise<void> {
    await this.changer.change(async () => {
      const loaded = await this.rooms.load(code);
      if (!loaded) throw new AppError('room_not_found');
      await this.admit(loaded.room, newcomer.user_id);
      const claim = await this.claims.claim(newcomer.user_id, code);
      return { loaded, command: { kind: 'join', newcomer }, claims: [claim] };
    });
  }

  leave(userId: string): Promise<void> {
    return this.act(userId, () => ({ kind: 'leave', userId }));
  }

  setReady(userId: string, ready: boolean): Promise<void> {
    return this.act(userId, () => ({ kind: 'set_ready', userId, ready }));
  }

  wantOtherChallenge(userId: string): Promise<void> {
    return this.act(userId, async ({ room }) => {
      const next = await this.deck.draw(room.recent_challenges);
      return { kind: 'weary', userId, next };
    });
  }

  /** The player has an open socket again. @returns the room to show, if there is one that matters */
  async connect(userId: string): Promise<Room | undefined> {
    const room = await this.changer.change(() => this.planFor(userId, { kind: 'connect', userId }));
    return room && isLive(room) ? room : undefined;
  }

  /** The player's last socket is closed. */
  async disconnect(userId: string): Promise<void> {
    await this.changer.change(() => this.planFor(userId, { kind: 'disconnect', userId }));
  }

  /** @throws AppError `room_not_found`, `not_in_room` */
  async show(userId: string, code: string): Promise<Room> {
    const loaded = await this.rooms.load(code);
    if (!loaded) throw new AppError('room_not_found');
    if (!takenSeatOf(loaded.room, userId)) throw new AppError('not_in_room');
    return loaded.room;
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
    const seat = loaded && takenSeatOf(loaded.room, userId);
    if (!seat) return undefined;
    // Who goes after the end has heard of it; who was away then hears of it when coming back.
    const matters = isLive(loaded.room) || (command.kind === 'connect' && seat.absent_since !== null);
    return matters ? { loaded, command } : undefined;
  }

  /** Only friends of the host get into a room for friends, and whoever is in it already. */
  private async admit({ friends_only, host_id, ...room }: Room, userId: string): Promise<void> {
    const isIn = room.seats.some(({ user_id }) => user_id === userId);
    if (!friends_only || isIn) return;
    if (!(await this.friends.areFriends(userId, host_id))) throw new AppError('room_friends_only');
  }
}
