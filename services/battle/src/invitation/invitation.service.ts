import { INVITATION_SECONDS, type BattleServerMessages } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { RelationRepository } from '../relation/relation.repository';
import { takenSeatOf, type Room } from '../room/domain/room';
import { RoomAccessService } from '../room/room-access.service';
import { RoomRepository } from '../room/room.repository';
import { InvitationRepository } from './invitation.repository';
import { OnlineService } from './online.service';

type Invited = BattleServerMessages['invited'];

/** Invitations of friends to a waiting room. A sender has one open invitation. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly rooms: RoomRepository,
    private readonly access: RoomAccessService,
    private readonly relations: RelationRepository,
    private readonly online: OnlineService,
  ) {}

  /**
   * @returns what the recipient is sent
   * @throws AppError `not_in_room`, `room_started`, `room_full`, `invitation_not_allowed`, `player_offline`,
   * `invitation_open`
   */
  async invite(senderId: string, recipientId: string): Promise<Invited> {
    const { loaded } = await this.rooms.loadOf(senderId);
    if (!loaded || !takenSeatOf(loaded.room, senderId)) throw new AppError('not_in_room');
    const { room } = loaded;
    if (room.phase.name !== 'waiting') throw new AppError('room_started');
    if (room.seats.length >= room.max_players) throw new AppError('room_full');
    const friends = await this.relations.friendsAmong([senderId], [recipientId]);
    if (friends.size === 0 || !(await this.access.mayKnowOf(room, recipientId)))
      throw new AppError('invitation_not_allowed');
    if (!(await this.online.isOnline(recipientId))) throw new AppError('player_offline');
    const invitation = { sender_id: senderId, recipient_id: recipientId, room_code: room.code };
    if (!(await this.invitations.add(invitation))) throw new AppError('invitation_open');
    return toInvited(room, senderId, INVITATION_SECONDS);
  }

  /** @returns the users who had sent it @throws AppError `invitation_not_found` */
  async decline(recipientId: string, code: string): Promise<string[]> {
    const senders = await this.end(recipientId, code);
    if (senders.length === 0) throw new AppError('invitation_not_found');
    return senders;
  }

  /** Ends the invitations of a user to a room. @returns who had sent them */
  async end(recipient_id: string, room_code: string): Promise<string[]> {
    const open = await this.invitations.listFor(recipient_id);
    const senders = open.filter((invitation) => invitation.room_code === room_code);
    const taken = await Promise.all(senders.map((invitation) => this.invitations.take(invitation)));
    return senders.filter((_, index) => taken[index]).map(({ sender_id }) => sender_id);
  }

  /** Open invitations to rooms that still wait for their recipient. */
  async listFor(recipientId: string): Promise<Invited[]> {
    const open = await this.invitations.listFor(recipientId);
    const rooms = await this.rooms.list(open.map(({ room_code }) => room_code));
    return open.flatMap(({ sender_id, leftMs }, index) => {
      const room = rooms[index];
      const isOpen = room?.phase.name === 'waiting' && takenSeatOf(room, sender_id);
      return isOpen ? [toInvited(room, sender_id, Math.ceil(leftMs / 1_000))] : [];
    });
  }
}

function toInvited({ code: room_code, seats }: Room, senderId: string, seconds_left: number): Invited {
  const sender = seats.find(({ user_id }) => user_id === senderId);
  return {
    room_code,
    from: { user_id: senderId, display_name: sender?.display_name ?? '' },
    seconds_left,
  };
}
