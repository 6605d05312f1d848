import { failpoint, JobService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuthTelemetry } from '../telemetry';
import { MailRepository, type WaitingMail } from './mail.repository';
import { MailRefusedError, MailTransport } from './mail.transport';

/** Mails sent concurrently. */
const BATCH_MAILS = 5;
/** Mails are sent by a timer, never right after their request: otherwise the load would reveal whether an address has an account. */
const ROUND_MS = 1_000;

type Attempt = 'sent' | 'delayed' | 'failed';

/** Sends due mails, on any number of replicas, until each is accepted or expires. */
@Injectable()
export class MailJob {
  private readonly logger = new Logger('mail');

  constructor(
    private readonly mails: MailRepository,
    private readonly transport: MailTransport,
    private readonly telemetry: AuthTelemetry,
    private readonly jobs: JobService,
  ) {}

  /** Every replica claims mails of its own. */
  @Interval(ROUND_MS)
  round(): Promise<void> {
    return this.jobs.run('the round of mails', async (signal) => {
      let sent: number;
      do sent = await this.sendBatch();
      while (sent === BATCH_MAILS && !signal.aborted);
    });
  }

  private async sendBatch(): Promise<number> {
    const due = await this.mails.claim(BATCH_MAILS);
    if (due.length > 0) failpoint('mail.claimed');
    await Promise.all(due.map((mail) => this.handle(mail)));
    return due.length;
  }

  private async handle(mail: WaitingMail): Promise<void> {
    switch (mail.isTooLate ? 'failed' : await this.send(mail)) {
      case 'sent':
        failpoint('mail.sent');
        await this.mails.settle(mail.mailId, 'sent');
        return this.telemetry.mailSent(mail);
      case 'delayed':
        return this.telemetry.mailDelayed(mail);
      case 'failed':
        await this.mails.settle(mail.mailId, 'failed');
        return this.telemetry.mailFailed(mail);
    }
  }

  private async send(mail: WaitingMail): Promise<Attempt> {
    const { mailId, createdAt, isLastAttempt } = mail;
    try {
      await this.transport.send({ mailId, createdAt, ...this.mails.open(mail) });
      return 'sent';
    } catch (error) {
      const isFinal = !(error instanceof MailRefusedError) || error.isFinal;
      this.logger.warn({ err: error, mail_id: mailId, msg: 'a mail was not sent' });
      return isFinal || isLastAttempt ? 'failed' : 'delayed';
    }
  }
}
