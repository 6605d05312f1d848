import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for';
import { listPage, MAIL_POLICY, mailHtml, mailPage, PAGE_POLICY, type InboxMessage } from './inbox-pages';

const HOST = '127.0.0.1';
const MESSAGES_KEPT = 200;
const MAIL_MAX_BYTES = 1024 * 1024;
const MAX_CLIENTS = 50;
const CLOSE_TIMEOUT_MS = 500;

interface InboxPorts {
  /** By default a free port. */
  smtpPort?: number;
  httpPort?: number;
}

/** By default an HTML page with status 200. */
interface Page {
  status?: number;
  type?: string;
  body: string;
  policy?: string;
}

/**
 * A mail server for one machine that delivers nothing: it takes every mail, keeps the newest in memory, and shows them on a
 * page. For development and tests only; it listens on 127.0.0.1 and nowhere else.
 */
export class MailInbox {
  /** Newest first. */
  private readonly messages: InboxMessage[] = [];
  private lastId = 0;
  private readonly http = createServer((request, response) => this.answer(request, response));
  private readonly smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    rejectOversized: true,
    maxClients: MAX_CLIENTS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, { envelope }, callback) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      this.receive(stream as Readable, to).then(() => callback(), callback);
    },
  });

  private constructor() {
    // A client that disconnects early must not end the process.
    this.smtp.on('error', () => undefined);
  }

  /** @throws Error when a port is taken */
  static async start({ smtpPort = 0, httpPort = 0 }: InboxPorts = {}): Promise<MailInbox> {
    const inbox = new MailInbox();
    const { smtp, http } = inbox;
    try {
      smtp.listen(smtpPort, HOST);
      http.listen(httpPort, HOST);
      await Promise.all([once(smtp.server, 'listening'), once(http, 'listening')]);
      return inbox;
    } catch (error) {
      await inbox.stop();
      throw error;
    }
  }

  /** The value for `SMTP_URL`. */
  get smtpUrl(): string {
    return `smtp://${HOST}:${this.ports.smtpPort}`;
  }

  /** The page for people; `GET /messages?to=` below it is for tests. */
  get url(): string {
    return `http://${HOST}:${this.ports.httpPort}`;
  }

  /** Ports to start another one on, after this one has stopped. */
  get ports(): Required<InboxPorts> {
    const [smtp, http] = [this.smtp.server, this.http].map((server) => server.address() as AddressInfo);
    return { smtpPort: smtp!.port, httpPort: http!.port };
  }

  /** Mails to an address, in whatever case it is written, the newest first; all of them without one. */
  mailsTo(address: string | null): InboxMessage[] {
    const wanted = address?.toLowerCase();
    return this.messages.filter(
      ({ to }) => !wanted || to.some((recipient) => recipient.toLowerCase() === wanted),
    );
  }

  /** Waits for a mail to an address whose subject matches. */
  async mailTo(address: string, subject: RegExp = /./): Promise<InboxMessage> {
    const found = (): InboxMessage | undefined =>
      this.mailsTo(address).find((message) => subject.test(message.subject));
    return waitFor(found, { what: `a mail with the subject ${subject}` });
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => this.smtp.close(() => resolve())),
      new Promise<void>((resolve) => this.http.close(() => resolve())),
    ]);
  }

  private async receive(raw: Readable, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(await buffer(raw));
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
    this.messages.splice(MESSAGES_KEPT);
  }

  private answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    // Against DNS rebinding: a website whose name resolves to 127.0.0.1 must not read the mails.
    const isLocal = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
    const page = isLocal
      ? this.route(new URL(url, `http://${HOST}`))
      : notFound('This inbox is open to this machine only.');
    response.writeHead(page.status ?? 200, {
      'Content-Type': `${page.type ?? 'text/html'}; charset=utf-8`,
      'Content-Security-Policy': page.policy ?? PAGE_POLICY,
      'Cache-Control': 'no-store',
      // The referrer would pass a reset link on to the page that is opened from it.
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(page.body);
  }

  private route({ pathname, searchParams }: URL): Page {
    if (pathname === '/') return { body: listPage(this.messages) };
    if (pathname === '/messages')
      return { type: 'application/json', body: JSON.stringify(this.mailsTo(searchParams.get('to'))) };
    const [, id, part] = /^\/mail\/(\d+)(\/html)?$/.exec(pathname) ?? [];
    const message = this.messages.find((each) => each.id === Number(id));
    if (!message) return notFound('There is no such mail.');
    return part ? { body: mailHtml(message), policy: MAIL_POLICY } : { body: mailPage(message) };
  }
}

function notFound(body: string): Page {
  return { status: 404, type: 'text/plain', body };
}
