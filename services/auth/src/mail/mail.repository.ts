import { newId, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import type { AuthConfig } from '../config';
import { emailKey } from '../user/domain/email';
import { hashAddress } from '../user/email-addresses';
import type { RenderedMail } from './domain/mail-layout';
import type { MailKind } from './domain/mail-texts';
import { decryptMail, encryptMail, mailKey } from './mail-encryption';
import { MailEntity, type MailOutcome } from './mail.entity';

/** First pause after a failed attempt; it doubles each time, up to an hour. */
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 60 * 60;

/** What is encrypted while the mail waits. */
export interface MailContent extends RenderedMail {
  to: string;
}

export interface NewMail {
  kind: MailKind;
  content: MailContent;
  /** After this time the mail is not sent any more. */
  usefulForSeconds: number;
}

/** A mail that is due. */
export interface WaitingMail {
  mailId: string;
  kind: MailKind;
  content: Buffer;
  createdAt: Date;
  attempt: number;
  /** It has expired. */
  isTooLate: boolean;
  /** The next attempt would come too late. */
  isLastAttempt: boolean;
}

@Injectable()
export class MailRepository {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(MailEntity) private readonly rows: Repository<MailEntity>,
    @Inject(ServiceConfig) { COOKIE_SECRET }: AuthConfig,
  ) {
    this.key = mailKey(COOKIE_SECRET);
  }

  /** Queues a mail in the transaction of its cause. @throws Error outside of a transaction */
  async insert(manager: EntityManager, { kind, content, usefulForSeconds }: NewMail): Promise<void> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error(`a mail (${kind}) must be written in the transaction of its cause`);
    const mailId = newId();
    await manager.insert(MailEntity, {
      mailId,
      kind,
      content: encryptMail(this.key, mailId, content),
      recipientHash: hashAddress(emailKey(content.to)),
      giveUpAt: () => `clock_timestamp() + make_interval(secs => ${usefulForSeconds})`,
    });
  }

  /**
   * Claims due mails that no other replica has, and sets the time of their next attempt: if the process dies while
   * sending, another takes over. No transaction stays open during SMTP.
   */
  async claim(limit: number): Promise<WaitingMail[]> {
    const [claimed] = await this.rows.sql<[WaitingMail[], number]>`
      update mails
         set attempts = attempts + 1,
             due_at = clock_timestamp()
               + make_interval(secs => least(${FIRST_RETRY_SECONDS} * power(2, attempts), ${LONGEST_RETRY_SECONDS}))
       where mail_id in (select mail_id from mails where settled_at is null and due_at <= clock_timestamp()
                          order by due_at limit ${limit} for update skip locked)
       returning mail_id as "mailId", kind, content, created_at as "createdAt", attempts as attempt,
                 give_up_at <= clock_timestamp() as "isTooLate", due_at >= give_up_at as "isLastAttempt"`;
    return claimed;
  }

  /** @throws Error when the mail was encrypted with another secret */
  open({ mailId, content }: WaitingMail): MailContent {
    return decryptMail(this.key, mailId, content);
  }

  /** Finishes a mail and removes its content. */
  async settle(mailId: string, outcome: MailOutcome): Promise<void> {
    await this.rows.update(
      { mailId, settledAt: IsNull() },
      { content: null, recipientHash: null, settledAt: () => 'clock_timestamp()', outcome },
    );
  }
}
