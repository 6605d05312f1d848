import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailInbox } from '@fourfold/testing';
import { listPage, MAIL_POLICY, mailHtml, mailPage, PAGE_POLICY } from './inbox-pages';

const HOST = '127.0.0.1';

interface Page {
  status: number;
  type: string;
  body: string;
  policy?: string;
}

/** Shows the mails of an inbox to people, and at `GET /messages?to=` to tests; on 127.0.0.1 only. */
export class InboxServer {
  private readonly http: Server;

  private constructor(private readonly inbox: MailInbox) {
    this.http = createServer((request, response) => this.answer(request, response));
  }

  /** @throws Error when the port is taken */
  static async start(inbox: MailInbox, port = 0): Promise<InboxServer> {
    const server = new InboxServer(inbox);
    server.http.listen(port, HOST);
    await once(server.http, 'listening');
    return server;
  }

  get url(): string {
    return `http://${HOST}:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const {
      status,
      type,
      body,
      policy = PAGE_POLICY,
    } = isLocal(request)
      ? this.route(new URL(request.url ?? '/', `http://${HOST}`))
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

  private route({ pathname, searchParams }: URL): Page {
    const { messages } = this.inbox;
    if (pathname === '/') return html(listPage(messages));
    if (pathname === '/messages') {
      const address = searchParams.get('to');
      const found = address ? this.inbox.mailsTo(address) : messages;
      return { status: 200, type: 'application/json', body: JSON.stringify(found) };
    }
    const [, id, part] = /^\/mail\/(\d+)(\/html)?$/.exec(pathname) ?? [];
    const message = messages.find((candidate) => candidate.id === Number(id));
    if (!message) return notFound('There is no such mail.');
    return part ? { ...html(mailHtml(message)), policy: MAIL_POLICY } : html(mailPage(message));
  }
}

/** A page of the internet whose name points here must not read the mails. */
function isLocal({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '');
}

function html(body: string): Page {
  return { status: 200, type: 'text/html', body };
}

function notFound(body: string): Page {
  return { status: 404, type: 'text/plain', body };
}
