import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { io } from 'socket.io-client';
import WebSocket from 'ws';

/** Where a client connects, and what its handshake carries. */
export interface Handshake {
  url: string;
  path: string;
  token?: string;
  origin?: string;
  headers?: Record<string, string>;
}

/** `closed` carries the server's close code, if there is one. */
export type ConnectionEvents = EventEmitter<{
  message: [name: string, payload: unknown];
  closed: [code: number | undefined];
}>;

/** A client's connection through one of the transports. */
export interface Connection {
  /** The underlying WebSocket. */
  readonly wire: WebSocket;
  /** Sends a message, with one payload or none; with Socket.IO, also with several. */
  send(name: string, ...payloads: unknown[]): void;
  /** Resolves with the acknowledgement of the server; Socket.IO only. */
  sendWithAck?(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  close(): void;
}

/**
 * Opens a connection through one of the transports.
 * @throws Refused, or Error when it is closed before it is established
 */
export type Transport = (handshake: Handshake, events: ConnectionEvents) => Promise<Connection>;

/** A refused handshake: by the status of the upgrade, or by `connect_error`, whose message then is the body. */
export class Refused extends Error {
  constructor(
    readonly status: number | undefined,
    readonly body: string,
    readonly headers: IncomingHttpHeaders = {},
  ) {
    super(`${status ?? 'connect_error'}: ${body}`);
  }
}

export const socketIo: Transport = async ({ url, path, token, origin, headers }, events) => {
  const socket = io(url, {
    path,
    addTrailingSlash: false,
    query: token === undefined ? {} : { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { ...headers, ...(origin && { Origin: origin }) },
  });
  socket.on('disconnect', (_reason, details) => {
    events.emit('closed', (details as { context?: { code?: number } } | undefined)?.context?.code);
  });
  socket.onAny((name: string, payload: unknown = {}) => events.emit('message', name, payload));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      const { description } = error as { description?: { message?: string } };
      const status = /response: (\d+)/.exec(description?.message ?? '')?.[1];
      reject(new Refused(status === undefined ? undefined : Number(status), error.message));
    });
    socket.once('disconnect', (reason) => reject(new Error(reason)));
  });
  return {
    wire: Reflect.get(socket.io.engine.transport, 'ws') as WebSocket,
    send: (name, ...payloads) => socket.emit(name, ...payloads),
    sendWithAck: (name, payload, timeoutMs) =>
      socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<unknown>,
    close: () => socket.disconnect(),
  };
};

export const plain: Transport = async (handshake, events) => {
  const wire = webSocketTo(handshake);
  wire.on('close', (code) => events.emit('closed', code));
  wire.on('message', (data: Buffer) => {
    const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
    events.emit('message', type, payload);
  });
  await opened(wire);
  return {
    wire,
    send: (name, payload) => wire.send(JSON.stringify({ type: name, ...(payload as object) })),
    close: () => wire.close(),
  };
};

/** Both transports, for `describe.each`. */
export const TRANSPORTS = [
  ['Socket.IO', socketIo],
  ['plain', plain],
] as const;

/** A WebSocket that is being opened; the path may have a query. */
export function webSocketTo({ url, path, token, origin, headers }: Handshake): WebSocket {
  const address = new URL(path, url.replace('http', 'ws'));
  if (token !== undefined) address.searchParams.set('token', token);
  return new WebSocket(address, { origin, headers, perMessageDeflate: false });
}

/** @throws Refused, or Error when it is closed before it is open */
export function opened(wire: WebSocket): Promise<void> {
  wire.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    wire.once('open', resolve);
    wire.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => reject(new Refused(response.statusCode, body, response.headers)));
    });
    wire.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });
}
