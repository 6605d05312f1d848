import { newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from '../account/domain/email';
import type { RenderedLetter } from './domain/letter';
import { MailSealer } from './mail.sealer';

export type MailKind =
  | 'password_reset'
  | 'password_was_reset'
  | 'password_changed'
  | 'password_set_by_admin'
  | 'session_stolen'
  | 'email_changed_from'
  | 'email_changed_to'
  /** Written like any other and never sent. */
  | 'decoy';

export interface NewMail {
  kind: MailKind;
  to: string;
  letter: RenderedLetter;
  /** After so long it is of no use to anybody any more. */
  usefulForSeconds: number;
}

/** What is sealed of a mail while it waits. */
export interface MailContent extends RenderedLetter {
  to: string;
}

/** Writes mails down: the only way to send one. */
@Injectable()
export class MailOutbox {
  constructor(private readonly sealer: MailSealer) {}

  /**
   * Adds a mail to the caller's transaction: it is sent if, and only if, that commits, and nobody waits for it.
   * @throws Error outside of a transaction
   */
  async append(manager: EntityManager, { kind, to, letter, usefulForSeconds }: NewMail): Promise<void> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error(`a mail (${kind}) must be written in the transaction of its cause`);
    const mailId = newId();
    const content: MailContent = { to, ...letter };
    await manager.query(
      `insert into mails (mail_id, kind, content, recipient_hash, give_up_at)
       values ($1, $2, $3, sha256(convert_to($4, 'UTF8')), clock_timestamp() + make_interval(secs => $5))`,
      [mailId, kind, this.sealer.seal(mailId, content), emailKey(to), usefulForSeconds],
    );
  }
}
