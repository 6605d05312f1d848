import { CLOSE_CODES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { io } from 'socket.io-client';
import WebSocket from 'ws';
import { socketFaultsOf } from './answers';
import type { FuzzedMessage } from './messages';

/** Each case sends two messages: a socket is replaced before it reaches the limit of messages in a second. */
const CASES_OF_A_SOCKET = 15;
/** The poll interval: an answer takes milliseconds. */
const LOOK_MS = 2;
/** The close codes that a message may cause. */
const ALLOWED_CLOSES: readonly (number | undefined)[] = [
  CLOSE_CODES.policyViolation,
  CLOSE_CODES.messageTooBig,
];
/** Always refused, and in order: once its refusal arrives, the message before it was handled. */
const MARKER: FuzzedMessage = { name: 'authenticate', payload: { token: 'none' } };

export const TRANSPORTS = ['Socket.IO', 'plain'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

/** A client connection on one of the transports. */
interface Connection {
  send(message: FuzzedMessage): void;
  close(): void;
}

interface Listener {
  refused(error: unknown): void;
  closed(code?: number): void;
}

export interface Verdict {
  isRefused: boolean;
  faults: string[];
}

/** Sends messages one after the other, on a new socket whenever one is needed. */
export class MessageLane {
  private connection: Connection | undefined;
  private sent = 0;
  private errors: unknown[] = [];
  private close: { code: number | undefined } | undefined;

  constructor(
    private readonly transport: TransportName,
    private readonly address: { url: string; path: string; token: string },
  ) {}

  async judge(message: FuzzedMessage): Promise<Verdict> {
    const connection = await this.connected();
    this.errors = [];
    connection.send(message);
    connection.send(MARKER);
    const own = 'name' in message && message.name === 'authenticate' ? 1 : 0;
    const isOver = () => this.close !== undefined || this.errors.slice(own).some(isMarker);
    const isAnswered = await waitFor(isOver, { intervalMs: LOOK_MS }).catch(() => false);
    const faults = isAnswered ? [] : ['is not answered'];
    if (this.close && !ALLOWED_CLOSES.includes(this.close.code))
      faults.push(`closes with ${this.close.code}`);
    const isRefused = this.close !== undefined || this.errors.length > 1;
    if (this.close || !isAnswered) this.leave();
    return { isRefused, faults: [...faults, ...this.errors.flatMap(socketFaultsOf)] };
  }

  leave(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  private async connected(): Promise<Connection> {
    if (this.sent >= CASES_OF_A_SOCKET) this.leave();
    if (!this.connection) {
      this.close = undefined;
      this.sent = 0;
      this.connection = await OPEN[this.transport](this.address, {
        refused: (error) => void this.errors.push(error),
        closed: (code) => (this.close = { code }),
      });
    }
    this.sent += 1;
    return this.connection;
  }
}

type Open = (
  address: { url: string; path: string; token: string },
  listener: Listener,
) => Promise<Connection>;

const OPEN: Record<TransportName, Open> = {
  'Socket.IO': async ({ url, path, token }, listener) => {
    const options = {
      path,
      query: { token },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    };
    const socket = io(url, options);
    socket.on('error', (error: unknown) => listener.refused(error));
    socket.on('disconnect', (_reason, details) =>
      listener.closed((details as { context?: { code?: number } } | undefined)?.context?.code),
    );
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return {
      send: (message) =>
        'name' in message ? socket.emit(message.name, message.payload) : socket.emit(message.frame),
      close: () => {
        socket.off('disconnect');
        socket.disconnect();
      },
    };
  },
  plain: async ({ url, path, token }, listener) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?token=${token}`);
    socket.on('message', (data: Buffer) => {
      const { type, ...payload } = JSON.parse(data.toString()) as { type: string };
      if (type === 'error') listener.refused(payload);
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => listener.closed(code));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    });
    return {
      send: (message) => socket.send('name' in message ? frameOf(message) : message.frame),
      close: () => {
        socket.removeAllListeners('close');
        socket.close(CLOSE_CODES.normal);
      },
    };
  },
};

function frameOf({ name, payload }: { name: string; payload: unknown }): string {
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return JSON.stringify(isObject ? { ...payload, type: name } : { type: name, payload });
}

function isMarker(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'unauthorized';
}
