import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { waitFor } from '../wait-for';
import { InboxMessages, type InboxMessage } from './inbox-messages';
import { listPage, MAIL_POLICY, mailHtml, mailPage, PAGE_POLICY } from './inbox-pages';

const HOST = '127.0.0.1';
const MAIL_MAX_BYTES = 1024 * 1024;
const MAX_CLIENTS = 50;
const CLOSE_TIMEOUT_MS = 500;

export interface InboxPorts {
  /** A free one when left out. */
  smtpPort?: number;
  httpPort?: number;
}

interface Page {
  status: number;
  type: string;
  body: string;
  policy?: string;
}

/**
 * A mail server for one machine that delivers nothing: it takes every mail, keeps the newest in memory, and shows them on a
 * page. For development and tests only; it listens on 127.0.0.1 and nowhere else.
 */
export class MailInbox {
  private constructor(
    private readonly smtp: SMTPServer,
    private readonly http: Server,
    private readonly messages: InboxMessages,
  ) {}

  /** @throws Error when a port is taken */
  static async start({ smtpPort = 0, httpPort = 0 }: InboxPorts = {}): Promise<MailInbox> {
    const messages = new InboxMessages();
    const smtp = smtpServer(messages);
    const http = createServer((request, response) => answer(messages, request, response));
    const inbox = new MailInbox(smtp, http, messages);
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

  /** What `SMTP_URL` is to be. */
  get smtpUrl(): string {
    return `smtp://${HOST}:${portOf(this.smtp.server)}`;
  }

  /** The page for people; `GET /messages?to=` below it is for tests. */
  get url(): string {
    return `http://${HOST}:${portOf(this.http)}`;
  }

  /** Ports to start another one on, after this one has stopped. */
  get ports(): Required<InboxPorts> {
    return { smtpPort: portOf(this.smtp.server), httpPort: portOf(this.http) };
  }

  /** Mails to an address, the newest first. */
  mailsTo(address: string): InboxMessage[] {
    return this.messages.list(address);
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
}

function smtpServer(messages: InboxMessages): SMTPServer {
  const server = new SMTPServer({
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
        .then((raw) => messages.add(raw, to))
        .then(
          () => callback(),
          (error: Error) => callback(error),
        );
    },
  });
  // A client that hangs up in the middle is no reason to fall.
  server.on('error', () => undefined);
  return server;
}

function answer(messages: InboxMessages, request: IncomingMessage, response: ServerResponse): void {
  const {
    status,
    type,
    body,
    policy = PAGE_POLICY,
  } = isLocal(request)
    ? route(messages, new URL(request.url ?? '/', `http://${HOST}`))
    : notFound('This inbox is open to this machine only.');
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    // A reset link must not travel on in the address of the page it was opened from.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

/** A page of the internet whose name points here must not read the mails. */
function isLocal({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

function route(messages: InboxMessages, { pathname, searchParams }: URL): Page {
  if (pathname === '/') return html(listPage(messages.list()));
  if (pathname === '/messages')
    return {
      status: 200,
      type: 'application/json',
      body: JSON.stringify(messages.list(searchParams.get('to'))),
    };
  const [, id, part] = /^\/mail\/(\d+)(\/html)?$/.exec(pathname) ?? [];
  const message = messages.find(Number(id));
  if (!message) return notFound('There is no such mail.');
  return part ? { ...html(mailHtml(message)), policy: MAIL_POLICY } : html(mailPage(message));
}

function html(body: string): Page {
  return { status: 200, type: 'text/html', body };
}

function notFound(body: string): Page {
  return { status: 404, type: 'text/plain', body };
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port;
}
