import { CLOSE_CODES } from '@fourfold/contracts';
import type { Transport } from 'engine.io';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { ReceivedMessage } from '../domain/plain-frames';
import type { SocketLimits } from '../sockets.options';

/** An upgrade as Engine.IO hands it to a transport. */
export type TransportRequest = IncomingMessage & { _query: Record<string, string>; websocket: WebSocket };
export type SocketTransport = Transport & { connection: ClientConnection };
export type EnginePacket = Parameters<Transport['send']>[0][number];

/** What a closing socket may take to send what it still has, and its peer to close after that. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Frames of every kind, pings of the protocol included, as a multiple of the messages that are allowed. */
const FRAMES_A_MESSAGE = 2;
const FRAMES_WINDOW_MS = 2_500;
/** With more than this to send a transport is not writable: the rest waits in Engine.IO, and what is volatile is dropped. */
const BUSY_BYTES = 16 * 1_024;

/** The WebSocket below either transport: counts frames, knows both close codes, ends what does not end itself. */
export class ClientConnection {
  /** What the peer closed with. */
  peerCode: number | undefined;
  /** Hears messages that do not come as packets of Socket.IO, and of frames that are none. */
  onMessage: ((message: ReceivedMessage) => void) | undefined;

  private closing = false;
  private code: number = CLOSE_CODES.policyViolation;
  private reason = '';
  private closeTimer: NodeJS.Timeout | undefined;
  private frames = 0;
  private framesUntil = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: SocketLimits,
  ) {
    socket.prependOnceListener('close', (code: number) => {
      this.peerCode = code;
      clearTimeout(this.closeTimer);
    });
    socket.on('ping', () => this.countFrame());
    socket.on('pong', () => this.countFrame());
  }

  /** Bytes that were written and have not left yet. */
  get bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  get isBusy(): boolean {
    return this.bufferedBytes >= BUSY_BYTES;
  }

  /** Whether a frame may be looked at; why not is told to `onMessage`, or the connection is closed. */
  accepts(bytes: number, isBinary: boolean): boolean {
    if (!this.countFrame()) return false;
    if (isBinary) this.onMessage?.({ fault: 'bad_request' });
    else if (bytes > this.limits.messageBytes) this.onMessage?.({ fault: 'payload_too_large' });
    else return true;
    return false;
  }

  /** Sets what to close with instead of a protocol violation; the close itself may wait for what is still to be sent. */
  closeSoon(code: number, reason: string): void {
    if (this.closing) return;
    this.code = code;
    this.reason = reason;
    clearTimeout(this.closeTimer);
    this.closeTimer = setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS);
  }

  close(code = this.code, reason = this.reason): void {
    if (this.closing) return;
    this.closeSoon(code, reason);
    this.closing = true;
    // The close frame of the peer is to be read, whatever comes before it.
    this.socket.resume();
    this.socket.close(code, reason);
  }

  /**
   * Counts without `RateLimiter`, whose promise would come after all frames of a chunk were read and decoded: a flood would
   * keep others waiting twice as long.
   */
  private countFrame(): boolean {
    if (this.closing) return false;
    const now = performance.now();
    if (now >= this.framesUntil) {
      this.frames = 0;
      this.framesUntil = now + FRAMES_WINDOW_MS;
    }
    this.frames += 1;
    const limit = (this.limits.messagesPerSecond * FRAMES_A_MESSAGE * FRAMES_WINDOW_MS) / 1_000;
    // Not at once: the messages before are refused first.
    if (this.frames === limit + 1)
      setImmediate(() => this.close(CLOSE_CODES.policyViolation, 'too many frames'));
    return this.frames <= limit;
  }
}
