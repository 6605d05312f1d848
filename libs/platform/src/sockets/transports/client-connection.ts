import { CLOSE_CODES } from '@fourfold/contracts';
import type { Transport } from 'engine.io';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { newRequestId, runWithRequestId } from '../../request/request-context';
import type { ReceivedMessage } from '../domain/plain-frames';
import type { AppSocket } from '../socket.types';
import type { SocketLimits } from '../sockets.config';

/** An upgrade as Engine.IO hands it to a transport. */
export type TransportRequest = IncomingMessage & { _query: Record<string, string>; websocket: WebSocket };
export type SocketTransport = Transport & { connection: ClientConnection };
export type EnginePacket = Parameters<Transport['send']>[0][number];
type MessageCallback = (payload: object, ack?: (answer: object) => void) => Promise<unknown>;

/** How long a closing socket may take to flush, and its peer to close after that. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Frames of every kind, including protocol pings, as a multiple of the allowed messages. */
const FRAMES_PER_MESSAGE = 2;
const FRAMES_WINDOW_MS = 2_500;
/**
 * With more buffered bytes, also those that are about to be written, a transport is not writable: packets wait in
 * Engine.IO, and volatile ones are dropped.
 */
const BUSY_BYTES = 16 * 1_024;

/** A client's WebSocket, shared by both transports, with its state on this replica. */
export class ClientConnection {
  /** The close code: ours, or else that of the client. */
  closeCode: number | undefined;
  /** Receives the messages of plain clients, and the frames that are refused unread. */
  onMessage: ((message: ReceivedMessage) => void) | undefined;
  /** The handlers of Nest's gateways by message name. */
  readonly handlers = new Map<string, MessageCallback>();
  /** Set when the connection closes after the message in progress: later messages are ignored. */
  isLeaving = false;
  /** When the unanswered ping was sent. */
  pingedAt: number | undefined;
  lastPingAt = performance.now();
  /** Expiry of the token for which `authenticate_required` was sent. */
  askedAtExpiry: number | undefined;
  /** Characters buffered in Engine.IO. */
  queued = 0;
  /** Messages that are queued or being handled; `idle` resolves when all are done. */
  waiting = 0;
  idle: Promise<void> = Promise.resolve();

  private closeReason = '';
  private closeTimer: NodeJS.Timeout | undefined;
  private frames = 0;
  private framesUntil = 0;

  private readonly websocket: WebSocket;
  private readonly stream: Socket;

  constructor(
    { websocket, socket }: TransportRequest,
    private readonly limits: SocketLimits,
  ) {
    this.websocket = websocket;
    this.stream = socket;
    websocket.prependOnceListener('close', (code: number) => {
      this.closeCode ??= code;
      clearTimeout(this.closeTimer);
    });
    websocket.on('ping', () => this.countFrame());
    websocket.on('pong', () => this.countFrame());
  }

  /** Bytes that the client has not read yet. */
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
    this.idle = this.idle
      .then(() => runWithRequestId(newRequestId(), work))
      .finally(() => (this.waiting -= 1));
  }

  /** Frames that are sent one right after the other leave in one write: a write costs more than a frame. */
  cork(): void {
    if (this.stream.writableCorked > 0) return;
    this.stream.cork();
    process.nextTick(() => this.stream.uncork());
  }

  /** Sets the close code; the close itself may wait until buffered messages are sent. */
  closeSoon(code: number, reason: string): void {
    if (this.isClosing) return;
    this.closeCode = code;
    this.closeReason = reason;
    this.closeTimer = setTimeout(() => this.websocket.terminate(), CLOSE_TIMEOUT_MS);
  }

  /** Closes at once: as a policy violation, unless `closeSoon` set another code. */
  close(): void {
    this.closeSoon(CLOSE_CODES.policyViolation, '');
    // Needed to read the close frame of the peer.
    this.websocket.resume();
    this.websocket.close(this.closeCode, this.closeReason);
  }

  /**
   * Whether a frame may be processed; a flood of them closes the connection. Not a `RateLimiter`: its promise resolves only after
   * all frames of a chunk were decoded, and a flood would delay other clients twice as long.
   */
  countFrame(): boolean {
    const now = performance.now();
    if (now >= this.framesUntil) {
      this.frames = 0;
      this.framesUntil = now + FRAMES_WINDOW_MS;
    }
    this.frames += 1;
    const limit = (this.limits.messagesPerSecond * FRAMES_PER_MESSAGE * FRAMES_WINDOW_MS) / 1_000;
    // Deferred, so that earlier messages are refused first.
    if (this.frames === limit + 1) setImmediate(() => this.close());
    return this.frames <= limit && this.websocket.readyState === this.websocket.OPEN;
  }
}

export function connectionOf({ conn }: Pick<AppSocket, 'conn'>): ClientConnection {
  return (conn.transport as SocketTransport).connection;
}

/** Closes a socket after the messages sent before. Not `socket.disconnect()`, after which Socket.IO clients do not reconnect. */
export function closeSocket(socket: Pick<AppSocket, 'conn'>, code: number, reason: string): void {
  connectionOf(socket).closeSoon(code, reason);
  socket.conn.close();
}
