import { HEADERS, type ErrorBody } from '@fourfold/contracts';
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { currentRequestId } from '../request/request-context';
import { refusalHeaders, type AppError } from './app-error';

/** How long a refused client may take to read its answer. */
const REFUSAL_TIMEOUT_MS = 2_000;
const REFUSAL_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** Answers an upgrade, which no filter sees, with the one error shape, and closes the connection. */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex, error: AppError): void {
  const response = new ServerResponse(request);
  response.assignSocket(socket as Socket);
  response.shouldKeepAlive = false;
  response.statusCode = error.status;
  response.setHeaders(new Map(Object.entries({ ...REFUSAL_HEADERS, ...refusalHeaders(error) })));
  response.setHeader(HEADERS.requestId, currentRequestId());
  response.end(JSON.stringify({ detail: error.detail } satisfies ErrorBody), () => socket.end());
  const cut = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(cut));
  // Unread data would turn the close into a reset, and the answer could be lost.
  socket.resume();
}
