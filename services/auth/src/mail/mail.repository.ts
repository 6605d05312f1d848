import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailKind } from './mail.outbox';

/** A mail that was not sent is tried again after so long, then after twice as long each time, up to an hour. */
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 60 * 60;

export type MailOutcome = 'sent' | 'failed' | 'discarded';

/** A mail whose turn has come. */
export interface WaitingMail {
  mailId: string;
  kind: MailKind;
  content: Buffer;
  createdAt: Date;
  attempt: number;
  /** Its time is over already. */
  isTooLate: boolean;
  /** The next attempt would come too late. */
  isLastAttempt: boolean;
}

interface MailRow {
  mail_id: string;
  kind: MailKind;
  content: Buffer;
  created_at: Date;
  attempts: number;
  is_too_late: boolean;
  is_last_attempt: boolean;
}

@Injectable()
export class MailRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes mails that are due and that no other replica takes, and sets the time of their next attempt: a process that dies
   * while it sends leaves them to whoever is there then. No transaction stays open while a mail server thinks.
   */
  async claim(limit: number): Promise<WaitingMail[]> {
    const [rows] = await this.dataSource.query<[MailRow[], number]>(
      `update mails
          set attempts = attempts + 1,
              due_at = clock_timestamp() + make_interval(secs => least($2 * power(2, attempts), $3))
        where mail_id in (select mail_id from mails where settled_at is null and due_at <= clock_timestamp()
                           order by due_at limit $1 for update skip locked)
        returning mail_id, kind, content, created_at, attempts,
                  give_up_at <= clock_timestamp() as is_too_late, due_at >= give_up_at as is_last_attempt`,
      [limit, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
    );
    return rows.map((row) => ({
      mailId: row.mail_id,
      kind: row.kind,
      content: row.content,
      createdAt: row.created_at,
      attempt: row.attempts,
      isTooLate: row.is_too_late,
      isLastAttempt: row.is_last_attempt,
    }));
  }

  /** Ends a mail: what it said is forgotten. */
  async settle(mailId: string, outcome: MailOutcome): Promise<void> {
    await this.dataSource.query(
      `update mails set content = null, recipient_hash = null, settled_at = clock_timestamp(), outcome = $2
        where mail_id = $1 and settled_at is null`,
      [mailId, outcome],
    );
  }
}
