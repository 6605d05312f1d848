import type { ErrorBody } from '@fourfold/contracts';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalHeaders, type AppError } from './app-error';

/** How long a refused client may take to read its answer before the connection is cut. */
const READ_TIMEOUT_MS = 2_000;

/** An answer written without Express and Nest. `headers` are names and values in turn. */
export interface RawAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** An answer with the error body of the contract. @param headers that come before its own */
export function errorAnswer(error: AppError, headers: readonly string[]): RawAnswer {
  const body = Buffer.from(JSON.stringify({ detail: error.detail } satisfies ErrorBody));
  const own = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    Date: new Date().toUTCString(),
    ...refusalHeaders(error),
  };
  return { status: error.status, headers: [...headers, ...Object.entries(own).flat()], body };
}

/** The head of an answer as it goes over the wire. */
export function responseHead(status: number, headers: readonly string[]): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return Buffer.from(`${head}\r\n`, 'latin1');
}

/** Writes a complete answer on a bare socket and closes it. */
export function answerOnSocket(socket: Duplex, { status, headers, body }: RawAnswer): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(Buffer.concat([responseHead(status, [...headers, 'Connection', 'close']), body]));
  const cut = setTimeout(() => socket.destroy(), READ_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(cut));
  // Unread data would turn the close into a reset, and the answer could be lost.
  socket.resume();
}

/** Refuses an upgrade, or a request that could not be parsed. */
export function refuseOnSocket(socket: Duplex, error: AppError, headers: readonly string[]): void {
  answerOnSocket(socket, errorAnswer(error, headers));
}
