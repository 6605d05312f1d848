import { INVITATION_SECONDS, type BattleServerMessages } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { takenSeatOf, type Room } from '../room/domain/room';
import { RoomAccessService } from '../room/room-access.service';
import { RoomRepository } from '../room/room.repository';
import { InvitationEndService } from './invitation-end.service';
import { InvitationRepository } from './invitation.repository';
import { RecipientService } from './recipient.service';

type Invited = BattleServerMessages['invited'];

/** Invitations of friends to a waiting room. A sender has one open invitation. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly rooms: RoomRepository,
    private readonly access: RoomAccessService,
    private readonly recipients: RecipientService,
    private readonly ends: InvitationEndService,
  ) {}

  /**
   * @returns what the recipient is sent
   * @throws AppError `not_in_room`, `room_started`, `room_full`, `invitation_not_allowed`, `player_offline`,
   * `invitation_open`, `invitation_declined`, `rate_limited`
   */
  async invite(senderId: string, recipientId: string): Promise<Invited> {
    const { loaded } = await this.rooms.loadOf(senderId);
    if (!loaded || !takenSeatOf(loaded.room, senderId)) throw new AppError('not_in_room');
    const { room } = loaded;
    if (room.phase.name !== 'waiting') throw new AppError('room_started');
    if (room.seats.length >= room.max_players) throw new AppError('room_full');
    if (!(await this.access.mayInvite(room, senderId, recipientId)))
      throw new AppError('invitation_not_allowed');
    await this.recipients.requireOnline(recipientId);
    if (await this.invitations.findSent(senderId)) throw new AppError('invitation_open');
    await this.recipients.count(senderId, recipientId);
    const invitation = { sender_id: senderId, recipient_id: recipientId, room_code: room.code };
    const added = await this.invitations.add(invitation);
    if (added !== 'added') throw new AppError(added === 'open' ? 'invitation_open' : 'invitation_declined');
    return toInvited(room, senderId, INVITATION_SECONDS);
  }

  /** Ends the invitations to a room that has changed while they were sent. */
  async review(code: string): Promise<void> {
    const loaded = await this.rooms.load(code);
    if (loaded) await this.ends.endUnfit(loaded.room);
  }

  /**
   * @returns the users who had sent it, without those in a block with the recipient: nothing crosses a block
   * @throws AppError `invitation_not_found`
   */
  async decline(recipientId: string, code: string): Promise<string[]> {
    const open = (await this.invitations.listFor(recipientId)).filter(({ room_code }) => room_code === code);
    const ended = await Promise.all(open.map((invitation) => this.ends.end(invitation, 'declined')));
    const senders = open.filter((_, index) => ended[index]).map(({ sender_id }) => sender_id);
    if (senders.length === 0) throw new AppError('invitation_not_found');
    const hidden = await this.access.hiddenFrom(recipientId);
    return senders.filter((senderId) => !hidden.has(senderId));
  }

  /** Open invitations to rooms that still wait for their recipient. */
  async listFor(recipientId: string): Promise<Invited[]> {
    const open = await this.invitations.listFor(recipientId);
    const rooms = await this.rooms.list(open.map(({ room_code }) => room_code));
    return open.flatMap(({ sender_id, left }, index) => {
      const room = rooms[index];
      const isOpen = room?.phase.name === 'waiting' && takenSeatOf(room, sender_id);
      return isOpen ? [toInvited(room, sender_id, Math.ceil(left / 1_000))] : [];
    });
  }

  /** The open invitation of a sender, and to whom it is; undefined without one. */
  async findSent(senderId: string): Promise<{ recipientId: string; invited: Invited } | undefined> {
    const sent = await this.invitations.findSent(senderId);
    if (!sent) return undefined;
    const all = await this.listFor(sent.recipient_id);
    const invited = all.find(({ from }) => from.user_id === senderId);
    return invited && { recipientId: sent.recipient_id, invited };
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
