import { newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashAddress } from '../account/addresses';
import { emailKey } from '../account/domain/email';
import type { RenderedMail } from './domain/mail-text';
import { MailEntity, type MailKind } from './mail.entity';
import { MailSealer } from './mail.sealer';

export interface NewMail {
  kind: MailKind;
  to: string;
  mail: RenderedMail;
  /** After this time the mail is not sent any more. */
  usefulForSeconds: number;
}

/** The encrypted part of a queued mail. */
export interface MailContent extends RenderedMail {
  to: string;
}

/** Stores mails to be sent: the only way to send one. */
@Injectable()
export class MailOutbox {
  constructor(private readonly sealer: MailSealer) {}

  /**
   * Adds a mail to the transaction of the caller: it is sent, later, if and only if that commits.
   * @throws Error outside of a transaction
   */
  async append(manager: EntityManager, { kind, to, mail, usefulForSeconds }: NewMail): Promise<void> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error(`a mail (${kind}) must be written in the transaction of its cause`);
    const mailId = newId();
    const content: MailContent = { to, ...mail };
    await manager.insert(MailEntity, {
      mailId,
      kind,
      content: this.sealer.seal(mailId, content),
      recipientHash: hashAddress(emailKey(to)),
      giveUpAt: () => `clock_timestamp() + make_interval(secs => ${usefulForSeconds})`,
    });
  }
}
