import { IMPORT_FILE_MAX_BYTES, JSON_BODY_MAX_BYTES, ROUTES } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';

/** What a multipart form adds around the file. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;
/** How long the rest of a refused body is discarded, so that the client can read the answer. */
const DISCARD_MS = 3_000;

/** The largest body of a path, in bytes. */
export function bodyLimitOf(path: string): number {
  return path === ROUTES.admin.importPuzzles
    ? IMPORT_FILE_MAX_BYTES + FORM_OVERHEAD_BYTES
    : JSON_BODY_MAX_BYTES;
}

/** The declared length of the body; undefined for a chunked one. */
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
  // A service may answer before it has read all, and browsers read an answer only after they have sent all.
  limited.once('close', () => request.unpipe(limited).resume());
  return request.pipe(limited);
}

/** True when the body is read completely. */
export function isRead(request: IncomingMessage): boolean {
  return request.complete || announcedLength(request) === 0;
}

/**
 * Discards the rest of a body, then calls `done`: closing a connection with unread data resets it, and the client would
 * lose the answer. After `DISCARD_MS` the connection is dropped.
 */
export function discardBody(request: IncomingMessage, done: () => void): void {
  const cut = setTimeout(() => request.socket.destroy(), DISCARD_MS);
  request.once('end', done);
  request.once('close', () => clearTimeout(cut));
  request.unpipe();
  request.resume();
}
