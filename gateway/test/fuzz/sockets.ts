import { CLOSE_CODES, KEEP_ALIVE } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import {
  plain,
  type Connection,
  type ConnectionEvents,
  type Handshake,
  type Transport,
} from '@fourfold/testing/transports';
import { EventEmitter } from 'node:events';
import { socketFaultsOf } from './answers';
import type { FuzzedMessage } from './messages';
import { isIllFormed } from './values';

/** Each case sends two messages: a socket is replaced before it reaches the limit of messages in a second. */
const CASES_OF_A_SOCKET = 15;
/** The poll interval: an answer takes milliseconds. */
const LOOK_MS = 2;
/** Answered whatever they carry. */
const KEEPS_ALIVE: ReadonlySet<string> = new Set(Object.values(KEEP_ALIVE));
/** The close codes that a message may cause. */
const ALLOWED_CLOSES: readonly (number | undefined)[] = [
  CLOSE_CODES.policyViolation,
  CLOSE_CODES.messageTooBig,
];
/** Always refused, and in order: once its refusal arrives, the message before it was handled. */
const MARKER: FuzzedMessage = { name: 'authenticate', payload: { token: 'none' } };

export interface Verdict {
  isRefused: boolean;
  faults: string[];
}

/** Sends messages one after the other, on a new socket whenever one is needed. */
export class MessageLane {
  private connection: Connection | undefined;
  private events: ConnectionEvents = new EventEmitter();
  private sent = 0;
  private errors: unknown[] = [];
  private close: { code: number | undefined } | undefined;

  constructor(
    private readonly transport: Transport,
    private readonly handshake: Handshake,
  ) {}

  async judge(message: FuzzedMessage): Promise<Verdict> {
    const connection = await this.connected();
    this.errors = [];
    this.send(connection, message);
    this.send(connection, MARKER);
    const own = 'name' in message && message.name === 'authenticate' ? 1 : 0;
    const isOver = () => this.close !== undefined || this.errors.slice(own).some(isMarker);
    const isAnswered = await waitFor(isOver, { intervalMs: LOOK_MS }).catch(() => false);
    const faults = isAnswered ? [] : ['is not answered'];
    if (this.close && !ALLOWED_CLOSES.includes(this.close.code))
      faults.push(`closes with ${this.close.code}`);
    const isRefused = this.close !== undefined || this.errors.length > 1;
    if (!isRefused && 'name' in message && !KEEPS_ALIVE.has(message.name) && isIllFormed(message.payload))
      faults.push('accepts a text that is not well-formed');
    if (this.close || !isAnswered) this.leave();
    return { isRefused, faults: [...faults, ...this.errors.flatMap(socketFaultsOf)] };
  }

  leave(): void {
    this.events.removeAllListeners();
    this.connection?.close();
    this.connection = undefined;
  }

  private async connected(): Promise<Connection> {
    if (this.sent >= CASES_OF_A_SOCKET) this.leave();
    if (!this.connection) {
      this.close = undefined;
      this.sent = 0;
      this.events = new EventEmitter();
      this.events.on('message', (name, payload) => name === 'error' && this.errors.push(payload));
      this.events.on('closed', (code) => (this.close = { code }));
      this.connection = await this.transport(this.handshake, this.events);
    }
    this.sent += 1;
    return this.connection;
  }

  private send(connection: Connection, message: FuzzedMessage): void {
    if (this.transport === plain) connection.wire.send('name' in message ? frameOf(message) : message.frame);
    else if ('name' in message) connection.send(message.name, message.payload);
    else connection.send(message.frame);
  }
}

function frameOf({ name, payload }: { name: string; payload: unknown }): string {
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return JSON.stringify(isObject ? { ...payload, type: name } : { type: name, payload });
}

function isMarker(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'unauthorized';
}
