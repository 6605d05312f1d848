import type { ErrorBody } from '@fourfold/contracts';
import { refusalHeaders, type AppError } from '@fourfold/platform';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { discardBody, isRead } from './request-body';
import type { HeaderList } from './security-headers';
import type { Exchange } from './request-context';

/** How long a refused client may take to read its answer before the connection is cut. */
const LAST_WORDS_MS = 2_000;

interface Answer {
  status: number;
  headers: string[];
  body: Buffer;
}

function answerOf(error: AppError, common: HeaderList): Answer {
  const body = Buffer.from(JSON.stringify({ detail: error.detail } satisfies ErrorBody));
  const headers = [
    ...common,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(body.length),
    'Cache-Control',
    'no-store',
  ];
  headers.push(...Object.entries(refusalHeaders(error)).flat());
  return { status: error.status, headers, body };
}

/** Answers with the one error shape. Once an answer has begun, all that is left is to cut the line. */
export function sendError(exchange: Exchange, error: AppError): void {
  const { request, response } = exchange;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const { status, headers, body } = answerOf(error, exchange.headers());
  response.writeHead(status, headers);
  if (isRead(request)) {
    response.end(body);
    return;
  }
  response.write(body);
  discardBody(request, () => response.end());
}

/** The head of an answer as it goes over the wire. */
export function responseHead(status: number, headers: HeaderList): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return Buffer.from(`${head}\r\n`, 'latin1');
}

/** Writes a whole answer on a bare socket and closes it. */
export function answerOnSocket(socket: Duplex, { status, headers, body }: Answer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(Buffer.concat([responseHead(status, [...headers, 'Connection', 'close']), body]));
  const cut = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
  socket.once('close', () => clearTimeout(cut));
  // Unread data would turn the close into a reset, and the answer could be lost.
  socket.resume();
}

/** The error shape on a bare socket: for upgrades, and for what is not HTTP enough to have a request. */
export function refuseOnSocket(socket: Duplex, error: AppError, common: HeaderList): void {
  answerOnSocket(socket, answerOf(error, common));
}
