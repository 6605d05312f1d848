import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { MailEntity, type MailKind, type MailOutcome } from './mail.entity';

/** First pause after a failed attempt; it doubles each time, up to an hour. */
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 60 * 60;

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
  constructor(@InjectRepository(MailEntity) private readonly rows: Repository<MailEntity>) {}

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

  /** Finishes a mail and removes its content. */
  async settle(mailId: string, outcome: MailOutcome): Promise<void> {
    await this.rows.update(
      { mailId, settledAt: IsNull() },
      { content: null, recipientHash: null, settledAt: () => 'clock_timestamp()', outcome },
    );
  }
}
