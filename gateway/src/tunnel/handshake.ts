import { REQUEST_MAX_SECONDS } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errors } from 'undici';
import type { Replica } from '../proxy/replica-set';

const CONNECT_TIMEOUT_MS = 2_000;
/** The rest of the longest time for an answer after connecting, with a margin. */
const UPGRADE_TIMEOUT_MS = REQUEST_MAX_SECONDS * 1_000 - CONNECT_TIMEOUT_MS - 500;
/** Size of a refusal of the service; a longer one is truncated. */
const MAX_REFUSAL_BYTES = 64 * 1_024;

/** The answer of a service to an upgrade. */
export type HandshakeAnswer =
  | { accepted: true; answer: IncomingMessage; socket: Socket; head: Buffer }
  | { accepted: false; answer: IncomingMessage; body: Buffer };

/**
 * Asks a replica of a service to upgrade.
 * @throws AppError `bad_gateway` or `gateway_timeout`; the reason of `signal` when it is aborted
 */
export function askForUpgrade(
  { url, hostname }: Pick<Replica, 'url' | 'hostname'>,
  path: string,
  headers: string[],
  signal: AbortSignal,
): Promise<HandshakeAnswer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      host: hostname,
      port: url.port,
      path,
      headers: ['Host', url.host, ...headers, 'Connection', 'Upgrade', 'Upgrade', 'websocket'],
      agent: false,
      signal,
    });
    const giveUp = (cause?: Error): void => void request.destroy(new AppError('gateway_timeout', { cause }));
    let timer = setTimeout(() => giveUp(new errors.ConnectTimeoutError()), CONNECT_TIMEOUT_MS);
    const settle = (): void => clearTimeout(timer);
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, UPGRADE_TIMEOUT_MS);
      }),
    );
    request.once('upgrade', (answer, socket, head) => {
      settle();
      socket.on('error', () => undefined);
      resolve({ accepted: true, answer, socket: socket, head });
    });
    request.once('response', (answer) => {
      readAll(answer).then((body) => resolve({ accepted: false, answer, body }), reject);
      answer.once('close', settle);
    });
    request.on('error', (error) => {
      settle();
      reject(error instanceof AppError ? error : new AppError('bad_gateway', { cause: error }));
    });
    request.end();
  });
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_REFUSAL_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
