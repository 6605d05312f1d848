import { CLOSE_CODES } from '@fourfold/contracts';
import type { Transport } from 'engine.io';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { newId } from '../../ids';
import { runWithRequestId } from '../../request/request-context';
import type { ReceivedMessage } from '../domain/plain-frames';
import type { AppSocket } from '../socket.types';
import type { SocketLimits } from '../sockets.options';

/** An upgrade as Engine.IO hands it to a transport. */
export type TransportRequest = IncomingMessage & { _query: Record<string, string>; websocket: WebSocket };
export type SocketTransport = Transport & { connection: ClientConnection };
export type EnginePacket = Parameters<Transport['send']>[0][number];
export type MessageCallback = (payload: object, ack?: (answer: object) => void) => Promise<unknown>;

/** What a closing socket may take to send what it still has, and its peer to close after that. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Frames of every kind, pings of the protocol included, as a multiple of the messages that are allowed. */
const FRAMES_A_MESSAGE = 2;
const FRAMES_WINDOW_MS = 2_500;
/** With more than this to send a transport is not writable: the rest waits in Engine.IO, and what is volatile is dropped. */
const BUSY_BYTES = 16 * 1_024;

/** A client's WebSocket, below either transport, with what this replica knows of it. */
export class ClientConnection {
  /** What the connection was closed with: by us, or else by the client. */
  closeCode: number | undefined;
  /** Hears messages that do not come as packets of Socket.IO, and of frames that are none. */
  onMessage: ((message: ReceivedMessage) => void) | undefined;
  /** The methods of Nest's gateways, by message. */
  readonly handlers = new Map<string, MessageCallback>();
  /** Set when it will be closed after the message in progress: what comes now is not judged any more. */
  isLeaving = false;
  /** When it was pinged without an answer since. */
  pingedAt: number | undefined;
  lastPingAt = performance.now();
  /** The expiry of the token in whose place a fresh one was asked for. */
  askedAtExpiry: number | undefined;
  /** Characters that wait in Engine.IO. */
  queued = 0;
  /** Messages that wait or are being handled, and what settles when all are done. */
  waiting = 0;
  idle: Promise<void> = Promise.resolve();

  private closeReason = '';
  private closeTimer: NodeJS.Timeout | undefined;
  private frames = 0;
  private framesUntil = 0;

  constructor(
    private readonly websocket: WebSocket,
    private readonly limits: SocketLimits,
  ) {
    websocket.prependOnceListener('close', (code: number) => {
      this.closeCode ??= code;
      clearTimeout(this.closeTimer);
    });
    websocket.on('ping', () => this.countFrame());
    websocket.on('pong', () => this.countFrame());
  }

  /** Bytes that wait for the client to read. */
  get bufferedBytes(): number {
    return this.queued + this.websocket.bufferedAmount;
  }

  get isBusy(): boolean {
    return this.websocket.bufferedAmount >= BUSY_BYTES;
  }

  get isClosing(): boolean {
    return this.closeCode !== undefined;
  }

  /** Runs `work` with a request id of its own, after all earlier work of this socket; it must not throw. */
  enqueue(work: () => Promise<void>): void {
    this.waiting += 1;
    this.idle = this.idle.then(() => runWithRequestId(newId(), work)).finally(() => (this.waiting -= 1));
  }

  /** Whether a frame may be looked at; why not is told to `onMessage`, or the connection is closed. */
  accepts(bytes: number, isBinary: boolean): boolean {
    if (!this.countFrame()) return false;
    if (isBinary) this.onMessage?.({ fault: 'bad_request' });
    else if (bytes > this.limits.messageBytes) this.onMessage?.({ fault: 'payload_too_large' });
    else return true;
    return false;
  }

  /** Sets what to close with; the close itself may wait for what is still to be sent. */
  closeSoon(code: number, reason: string): void {
    if (this.isClosing) return;
    this.closeCode = code;
    this.closeReason = reason;
    this.closeTimer = setTimeout(() => this.websocket.terminate(), CLOSE_TIMEOUT_MS);
  }

  /** Closes at once: as a violation of the protocol, unless `closeSoon` has said otherwise. */
  close(): void {
    this.closeSoon(CLOSE_CODES.policyViolation, '');
    // The close frame of the peer is to be read, whatever comes before it.
    this.websocket.resume();
    this.websocket.close(this.closeCode, this.closeReason);
  }

  /**
   * Counts without `RateLimiter`, whose promise would come after all frames of a chunk were read and decoded: a flood would
   * keep others waiting twice as long.
   */
  private countFrame(): boolean {
    const now = performance.now();
    if (now >= this.framesUntil) {
      this.frames = 0;
      this.framesUntil = now + FRAMES_WINDOW_MS;
    }
    this.frames += 1;
    const limit = (this.limits.messagesPerSecond * FRAMES_A_MESSAGE * FRAMES_WINDOW_MS) / 1_000;
    // Not at once: the messages before are refused first.
    if (this.frames === limit + 1) setImmediate(() => this.close());
    return this.frames <= limit && this.websocket.readyState === this.websocket.OPEN;
  }
}

export function connectionOf({ conn }: Pick<AppSocket, 'conn'>): ClientConnection {
  return (conn.transport as SocketTransport).connection;
}

/**
 * Closes a socket after what was sent to it before. Not `socket.disconnect()`, which tells Socket.IO clients not to come
 * back.
 */
export function closeSocket(socket: Pick<AppSocket, 'conn'>, code: number, reason: string): void {
  connectionOf(socket).closeSoon(code, reason);
  socket.conn.close();
}
