import { BATTLE_SERVER, type BattleServerMessages, type InvitationEndReason } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import type { Pair } from '@fourfold/platform/relations';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { INVITATION_POLL_MS } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import { takenSeatOf, type Room } from '../room/domain/room';
import { RoomAccessService } from '../room/room-access.service';
import { InvitationRepository, type Invitation } from './invitation.repository';

/** Ends invitations that can be accepted no longer, and informs all tabs of the recipient. */
@Injectable()
export class InvitationEndService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly access: RoomAccessService,
    private readonly relations: RelationRepository,
    private readonly server: IoServer<BattleServerMessages>,
    private readonly jobs: JobService,
  ) {}

  /** @returns whether it was open */
  async end(invitation: Invitation, reason: InvitationEndReason): Promise<boolean> {
    const { recipient_id, room_code } = invitation;
    if (!(await this.invitations.take(invitation, { isDeclined: reason === 'declined' }))) return false;
    this.server.to(userRoom(recipient_id)).emit(BATTLE_SERVER.invitationEnded, { room_code, reason });
    return true;
  }

  /** Ends the invitations to a room whose seats have changed, unless it still has a seat for the recipient. */
  async endUnfit(room: Room): Promise<void> {
    const open = await this.invitations.listOfRoom(room.code);
    if (open.length === 0) return;
    const isOpenTo = await this.access.visibility(
      [room],
      open.map(({ recipient_id }) => recipient_id),
    );
    for (const invitation of open) {
      const reason = endOf(room, invitation, isOpenTo(room, invitation.recipient_id));
      if (reason) await this.end(invitation, reason);
    }
  }

  /** Ends the invitations between two former friends. Only the user who blocks gets the reason `blocked`. */
  async endBetween([one, other]: Pair): Promise<void> {
    const blocked = await this.relations.blockedAmong([one, other]);
    const areFriends = (await this.relations.friendsAmong([one], [other])).size > 0;
    if (areFriends && blocked.size === 0) return;
    for (const [senderId, recipientId] of [
      [one, other],
      [other, one],
    ] as const) {
      const invitation = await this.invitations.findSent(senderId);
      if (invitation?.recipient_id === recipientId)
        await this.end(invitation, blocked.has(senderId) ? 'blocked' : 'left');
    }
  }

  @Interval(INVITATION_POLL_MS)
  endExpiredRegularly(): Promise<void> {
    return this.jobs.run('the end of invitations', async () => {
      for (const invitation of await this.invitations.listExpired()) await this.end(invitation, 'expired');
    });
  }
}

/** Why a room can't be joined by whom a player in it has invited; undefined if it can. */
function endOf(
  room: Room,
  { sender_id, recipient_id }: Invitation,
  isOpenToRecipient: boolean,
): InvitationEndReason | undefined {
  if (!takenSeatOf(room, sender_id)) return 'left';
  if (takenSeatOf(room, recipient_id) || room.seats.length >= room.max_players) return 'full';
  if (room.phase.name !== 'waiting') return 'started';
  return isOpenToRecipient ? undefined : 'left';
}
