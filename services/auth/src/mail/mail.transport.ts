import { Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../config';
import type { RenderedMail } from './domain/mail-layout';

export interface OutgoingMail extends RenderedMail {
  mailId: string;
  to: string;
  createdAt: Date;
}

const RECIPIENT = 'RCPT TO';
/** Replies of RFC 5321, section 4.2.3, that are about the mailbox: unavailable, not local, not allowed. */
const NO_SUCH_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553]);

/** The mail server refused a mail. The message has neither the address nor the reply of the server, which would quote it. */
export class MailRefusedError extends Error {
  constructor(
    /** nodemailer's code for what went wrong, such as `ECONNECTION`. */
    readonly code: string,
    /** The server's reply code, when it replied. */
    readonly reply: number | undefined,
    /** What the server replied to, such as `RCPT TO`. */
    readonly command?: string,
  ) {
    super(`the mail was refused (${[code, reply].filter((part) => part !== undefined).join(', ')})`);
    this.name = 'MailRefusedError';
  }

  /** The mailbox does not exist. Any other refusal may be temporary or our misconfiguration. */
  get isFinal(): boolean {
    return this.command === RECIPIENT && NO_SUCH_MAILBOX.has(this.reply ?? 0);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 8_000;

/** Sends mails to the configured server, each over its own connection: mails are rare. */
@Injectable()
export class MailTransport {
  private readonly transport;
  private readonly domain: string;

  constructor(private readonly settings: SmtpSettings) {
    this.domain = /@([^@>]+)>?$/.exec(settings.from)?.[1] ?? 'localhost';
    this.transport = createTransport({
      url: settings.url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** @throws MailRefusedError */
  async send({ mailId, to, subject, text, html, createdAt }: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.settings.from,
        // As an object: text would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        date: createdAt,
        // Constant over attempts, so that duplicates can be recognised.
        messageId: `<${mailId}@${this.domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw refusal(error);
    }
  }
}

function refusal(error: unknown): MailRefusedError {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return new MailRefusedError(
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
    typeof command === 'string' ? command : undefined,
  );
}
