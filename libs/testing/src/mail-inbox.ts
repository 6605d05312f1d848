import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from './wait-for';

const HOST = '127.0.0.1';
const MESSAGES_KEPT = 200;
const MAIL_MAX_BYTES = 1024 * 1024;
const MAX_CLIENTS = 50;
const CLOSE_TIMEOUT_MS = 500;

/** A mail as it arrived. */
export interface InboxMessage {
  id: number;
  /** The `Message-ID` header: the same in every copy of one mail. */
  message_id: string;
  from: string;
  /** The addresses the server was told to deliver to. */
  to: string[];
  subject: string;
  received_at: string;
  text: string;
  html: string;
}

export interface InboxPorts {
  /** A free one when left out. */
  smtpPort?: number;
}

/**
 * A mail server for one machine that delivers nothing: it takes every mail and keeps the newest in memory. For development
 * and tests only; it listens on 127.0.0.1 and nowhere else.
 */
export class MailInbox {
  /** The newest first. */
  readonly messages: InboxMessage[] = [];
  private lastId = 0;
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, session, callback) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream as Readable)
        .then((raw) => this.add(raw, to))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });

  private constructor() {
    // A client that hangs up in the middle is no reason to fall.
    this.smtp.on('error', () => undefined);
  }

  /** @throws Error when the port is taken */
  static async start({ smtpPort = 0 }: InboxPorts = {}): Promise<MailInbox> {
    const inbox = new MailInbox();
    inbox.smtp.listen(smtpPort, HOST);
    await once(inbox.smtp.server, 'listening');
    return inbox;
  }

  /** What `SMTP_URL` is to be. */
  get smtpUrl(): string {
    return `smtp://${HOST}:${this.ports.smtpPort}`;
  }

  /** To start another one on, after this one has stopped. */
  get ports(): Required<InboxPorts> {
    return { smtpPort: (this.smtp.server.address() as AddressInfo).port };
  }

  /** Mails to an address, in whatever case it is written. */
  mailsTo(address: string): InboxMessage[] {
    const wanted = address.toLowerCase();
    return this.messages.filter(({ to }) => to.some((recipient) => recipient.toLowerCase() === wanted));
  }

  /** Waits for a mail to an address whose subject matches. */
  async mailTo(address: string, subject: RegExp = /./): Promise<InboxMessage> {
    const found = (): InboxMessage | undefined =>
      this.mailsTo(address).find((message) => subject.test(message.subject));
    return waitFor(found, { what: `a mail with the subject ${subject}` });
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.smtp.close(() => resolve()));
  }

  private async add(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.lastId += 1;
    this.messages.unshift({
      id: this.lastId,
      message_id: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      received_at: new Date().toISOString(),
      text: mail.text ?? '',
      html: mail.html ?? '',
    });
    this.messages.length = Math.min(this.messages.length, MESSAGES_KEPT);
  }
}
