import { RedisClient } from '@fourfold/platform/redis';
import { INVITATION_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { join } from 'node:path';

// One hash tag, so that all keys of a script are on one node of a cluster.
const SENT = '{battle}:invitation:';
const RECEIVED = '{battle}:invited:';

export interface Invitation {
  sender_id: string;
  recipient_id: string;
  room_code: string;
}

/** Open invitations, by sender and by recipient. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly redis: RedisClient) {
    for (const name of ['add-invitation', 'take-invitation'])
      redis.defineScript(join(__dirname, 'scripts', `${name}.lua`));
  }

  /** @returns false when the sender has another open one to the same room */
  add({ sender_id, recipient_id, room_code }: Invitation): Promise<boolean> {
    return this.redis.runScript('add-invitation', [SENT + sender_id, RECEIVED + recipient_id], {
      sender_id,
      recipient_id,
      room_code,
      lifetime: INVITATION_SECONDS * 1_000,
    });
  }

  /** Ends an invitation. @returns whether it was open */
  take({ sender_id, recipient_id, room_code }: Invitation): Promise<boolean> {
    return this.redis.runScript('take-invitation', [SENT + sender_id, RECEIVED + recipient_id], {
      sender_id,
      recipient_id,
      room_code,
    });
  }

  /** Open invitations of a recipient, each with the milliseconds that are left. */
  async listFor(recipient_id: string): Promise<(Invitation & { leftMs: number })[]> {
    const senders = await this.redis.zrange(RECEIVED + recipient_id, 0, -1);
    const all = await Promise.all(
      senders.map(async (sender_id) => {
        const leftMs = await this.redis.pttl(SENT + sender_id);
        const sent = await this.redis.hgetall(SENT + sender_id);
        return { sender_id, recipient_id: sent.recipient_id, room_code: sent.room_code ?? '', leftMs };
      }),
    );
    return all.flatMap((invitation) =>
      invitation.recipient_id === recipient_id && invitation.leftMs > 0
        ? [{ ...invitation, recipient_id }]
        : [],
    );
  }
}
