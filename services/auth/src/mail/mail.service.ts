import { AppError, RateLimitService, ServiceConfig, type RateLimiter } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config';
import { emailKey } from '../user/domain/email';
import { hashAddress } from '../user/email-addresses';
import { NEW_DEVICE_MAILS_PER_HOUR } from '../limits';
import { renderMail } from './domain/mail-layout';
import { type MailFacts, type MailKind, mailText } from './domain/mail-texts';
import { MailRepository } from './mail.repository';

const HOUR_SECONDS = 60 * 60;

interface Recipient {
  email: string;
}

/** Queues mails to the owners of accounts: the only way to send one. */
@Injectable()
export class MailService {
  /** Counted by address, whatever account and event causes the mail: an address may be a stranger's. */
  private readonly perHour: RateLimiter;
  /** Kinds of which somebody with the password could cause enough to hide what follows. */
  private readonly ofKind: Partial<Record<MailKind, RateLimiter>>;

  constructor(
    private readonly mails: MailRepository,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
    limits: RateLimitService,
  ) {
    const hourly = (name: string, limit: number) =>
      limits.create({ name, limit, windowSeconds: HOUR_SECONDS });
    this.perHour = hourly('mails', config.MAILS_PER_HOUR);
    this.ofKind = { new_device: hourly('new-device-mails', NEW_DEVICE_MAILS_PER_HOUR) };
  }

  /**
   * Adds a mail to the transaction of the caller: it is sent, later, if and only if that commits. It is tried for as
   * long as its link works, or else for a day. Nothing is sent to an address that has had its mails of this hour.
   * @throws Error outside of a transaction
   */
  async queue(
    manager: EntityManager,
    kind: MailKind,
    recipient: Recipient,
    facts?: MailFacts,
  ): Promise<void> {
    await isRefused(this.queueOrFail(manager, kind, recipient, facts));
  }

  /**
   * The same for what must not happen untold: otherwise a thief who has used up the mails of the address could do it
   * unnoticed.
   * @throws AppError `rate_limited` when the address has had its mails of this hour
   */
  async queueOrFail(
    manager: EntityManager,
    kind: MailKind,
    { email }: Recipient,
    facts: MailFacts = {},
  ): Promise<void> {
    const left = await this.count(kind, email);
    const { subject, text, link, notes } = mailText(kind, { ...facts, isLast: left === 0 });
    const content = renderMail({
      subject,
      paragraphs: [text],
      action: { label: link.label, url: this.urlOf(kind, facts) },
      notes,
    });
    const { usefulForSeconds } = link;
    await this.mails.insert(manager, { kind, content: { to: email, ...content }, usefulForSeconds });
  }

  /** Whether an address gets another mail in this hour. */
  async isLeft(email: string): Promise<boolean> {
    return !(await isRefused(this.perHour.requireLeft(limitKey(email))));
  }

  /** Where the button of a mail leads. */
  urlOf(kind: MailKind, facts: MailFacts): string {
    const url = this.config.PUBLIC_URL + mailText(kind, facts).link.path;
    return facts.token === undefined ? url : `${url}?token=${facts.token}`;
  }

  /** Counts a mail. @returns how many are left after it @throws AppError `rate_limited` when it is one too many */
  private async count(kind: MailKind, email: string): Promise<number> {
    const key = limitKey(email);
    await this.ofKind[kind]?.consume(key);
    return (await this.perHour.consume(key)).remaining;
  }
}

async function isRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/** Redis has no addresses. */
function limitKey(email: string): string {
  return hashAddress(emailKey(email)).toString('base64url');
}
