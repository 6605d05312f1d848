import { IMPORT_FILE_MAX_BYTES, JSON_BODY_MAX_BYTES, ROUTES } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';

/** What a multipart form adds around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;
/** After a refusal, how long the rest of the body is read and thrown away so that the client gets to read the answer. */
const DISCARD_MS = 3_000;

/** The largest body of a path, in bytes. */
export function bodyLimitOf(path: string): number {
  return path === ROUTES.admin.importPuzzles
    ? IMPORT_FILE_MAX_BYTES + FORM_OVERHEAD_BYTES
    : JSON_BODY_MAX_BYTES;
}

/** The length that the request announces: undefined when it is only known at the end. */
export function announcedLength(request: IncomingMessage): number | undefined {
  return request.headers['transfer-encoding'] === undefined
    ? Number(request.headers['content-length'] ?? 0)
    : undefined;
}

/**
 * Reads a whole small body before anything is sent on, so that a slow client occupies no connection to a service.
 * `done` is called once, and not at all when the client goes away.
 */
export function collectBody(
  request: IncomingMessage,
  limit: number,
  done: (body: Buffer | AppError) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('error', () => undefined);
  request.on('data', (chunk: Buffer) => {
    if (length > limit) return;
    length += chunk.length;
    if (length > limit) done(new AppError('payload_too_large'));
    else chunks.push(chunk);
  });
  request.once('end', () => {
    if (length <= limit) done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  });
}

/** The body as a stream that fails with a 413 when it grows over the limit. */
export function limitedBody(request: IncomingMessage, limit: number): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      length += chunk.length;
      if (length > limit) callback(new AppError('payload_too_large'));
      else callback(null, chunk);
    },
  });
  request.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) limited.destroy(new Error('the client went away'));
  });
  return request.pipe(limited);
}

/** True when nothing of the body is left to read. */
export function isRead(request: IncomingMessage): boolean {
  return request.complete || announcedLength(request) === 0;
}

/**
 * Reads what is left of a body and throws it away, then calls `done`: a connection that is closed under unread data
 * is reset, and the client would lose the answer. One that takes too long is cut.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
  const cut = setTimeout(() => request.socket.destroy(), DISCARD_MS);
  request.once('end', done);
  request.once('close', () => clearTimeout(cut));
  request.unpipe();
  request.resume();
}
