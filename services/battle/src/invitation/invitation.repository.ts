import { INVITATION_SECONDS } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';
import { DECLINED_INVITATION_MS, EXPIRED_INVITATION_KEPT_MS, INVITATIONS_READ_AT_ONCE } from '../limits';

// One hash tag, so that all keys of a script are on one node of a cluster. They are few, and live for a minute.
const SENT = '{battle}:invitation:';
const RECEIVED = '{battle}:invited:';
const OF_ROOM = '{battle}:invitations-to:';
const ENDS = '{battle}:invitation-ends';
const DECLINED = '{battle}:invitation-declined:';

const LIFETIME_MS = INVITATION_SECONDS * 1_000;

export interface Invitation {
  sender_id: string;
  recipient_id: string;
  room_code: string;
}

export interface OpenInvitation extends Invitation {
  /** Milliseconds. */
  left: number;
}

/** Open invitations, by sender, recipient, room and end. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly redis: RedisClient) {
    for (const name of ['add-invitation', 'take-invitation', 'list-invitations'])
      redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  /** @returns `open` when the sender has an open one, `declined` when the recipient has declined one a moment ago */
  add(invitation: Invitation): Promise<'added' | 'open' | 'declined'> {
    return this.redis.runScript('add-invitation', keysOf(invitation), {
      ...invitation,
      lifetime: LIFETIME_MS,
      kept: EXPIRED_INVITATION_KEPT_MS,
    });
  }

  /** Ends an invitation; one that was declined cannot be repeated for a while. @returns whether it was open */
  take({ sender_id, recipient_id, room_code }: Invitation, { isDeclined = false } = {}): Promise<boolean> {
    const invitation = { sender_id, recipient_id, room_code };
    return this.redis.runScript('take-invitation', keysOf(invitation), {
      ...invitation,
      ...(isDeclined && { declined_for: DECLINED_INVITATION_MS }),
    });
  }

  listFor(recipient_id: string): Promise<OpenInvitation[]> {
    return this.list(RECEIVED + recipient_id, { recipient_id });
  }

  listOfRoom(room_code: string): Promise<OpenInvitation[]> {
    return this.list(OF_ROOM + room_code, { room_code });
  }

  /** The invitations whose time is over. */
  listExpired(): Promise<Invitation[]> {
    return this.list(ENDS, { is_expired: true });
  }

  /** The invitation of a sender. */
  async findSent(sender_id: string): Promise<Invitation | undefined> {
    const { recipient_id, room_code } = await this.redis.hgetall(SENT + sender_id);
    return recipient_id === undefined || room_code === undefined
      ? undefined
      : { sender_id, recipient_id, room_code };
  }

  private list(senders: string, wanted: object): Promise<OpenInvitation[]> {
    const input = { ...wanted, limit: INVITATIONS_READ_AT_ONCE };
    return this.redis.runScript('list-invitations', [senders, SENT], input);
  }
}

function keysOf({ sender_id, recipient_id, room_code }: Invitation): string[] {
  return [
    SENT + sender_id,
    RECEIVED + recipient_id,
    OF_ROOM + room_code,
    ENDS,
    `${DECLINED}${sender_id}:${recipient_id}`,
  ];
}
