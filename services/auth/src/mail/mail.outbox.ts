import { newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashAddress } from '../account/addresses';
import { emailKey } from '../account/domain/email';
import type { RenderedLetter } from './domain/letter';
import { MailEntity, type MailKind } from './mail.entity';
import { MailSealer } from './mail.sealer';

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
    await manager.insert(MailEntity, {
      mailId,
      kind,
      content: this.sealer.seal(mailId, content),
      recipientHash: hashAddress(emailKey(to)),
      giveUpAt: () => `clock_timestamp() + make_interval(secs => ${usefulForSeconds})`,
    });
  }
}
