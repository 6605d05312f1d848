import { CLOSE_CODES, type ErrorCode } from '@fourfold/contracts';
import type { Transport } from 'engine.io';
import type { WebSocket } from 'ws';
import { RateLimiter } from '../../limits/rate-limiter';
import type { SocketLimits } from '../sockets.options';

/** What a peer may take to close after we did, and a closing socket to send what it still has. */
export const CLOSE_TIMEOUT_MS = 2_000;
/** Frames of every kind, pings of the protocol included, as a multiple of the messages that are allowed. */
const FRAMES_A_MESSAGE = 2;
const FRAMES_WINDOW_SECONDS = 5;
/** With more than this on its way a line takes no more: the rest waits in Engine.IO, and what is volatile is dropped. */
const BUSY_BYTES = 16 * 1_024;

/** The WebSocket below a transport of either door: counts frames, knows both close codes, ends what does not end itself. */
export class Line {
  /** What the peer closed with. */
  peerCode: number | undefined;
  /** Hears messages that do not come as packets of Socket.IO. */
  onMessage: ((name: string, payload: object) => void) | undefined;
  /** Hears of frames that are no messages. */
  onFault: ((code: ErrorCode) => void) | undefined;

  private closing = false;
  private code: number = CLOSE_CODES.policyViolation;
  private reason = '';
  private readonly frames: RateLimiter;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: SocketLimits,
  ) {
    this.frames = RateLimiter.local({
      name: 'frames',
      limit: limits.messagesPerSecond * FRAMES_A_MESSAGE * FRAMES_WINDOW_SECONDS,
      windowSeconds: FRAMES_WINDOW_SECONDS,
    });
    socket.prependOnceListener('close', (code: number) => (this.peerCode = code));
    socket.on('ping', () => this.countFrame());
    socket.on('pong', () => this.countFrame());
  }

  /** Bytes that were written and have not left yet. */
  get bufferedBytes(): number {
    return this.socket.bufferedAmount;
  }

  /**
   * Lets a transport take packets until the line is busy. Engine.IO's own would take one batch, then none until that has
   * left, which would drop the second of two volatile messages whoever reads.
   */
  govern(transport: Transport): void {
    Object.defineProperty(transport, 'writable', {
      get: () => this.socket.bufferedAmount < BUSY_BYTES,
      set: () => undefined,
    });
  }

  /** Whether a frame may be looked at; why not is told to `onFault`, or the line is closed. */
  admits(bytes: number, isBinary: boolean): boolean {
    if (this.closing) return false;
    this.countFrame();
    if (isBinary) this.onFault?.('bad_request');
    else if (bytes > this.limits.messageBytes) this.onFault?.('payload_too_large');
    else return true;
    return false;
  }

  /** Holds back what the client sends. */
  pause(): void {
    this.socket.pause();
  }

  resume(): void {
    this.socket.resume();
  }

  /** What to close with when it comes to that, instead of a protocol violation. */
  closeLater(code: number, reason: string): void {
    if (this.closing) return;
    this.code = code;
    this.reason = reason;
  }

  close(): void {
    if (this.closing) return;
    this.closing = true;
    // The close frame of the peer is to be read, whatever comes before it.
    this.socket.resume();
    this.socket.close(this.code, this.reason);
    const timer = setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS);
    this.socket.once('close', () => clearTimeout(timer));
  }

  /** Ends the connection at once. */
  terminate(): void {
    this.closing = true;
    this.socket.terminate();
  }

  private countFrame(): void {
    this.frames.consume('').catch(() => {
      this.closeLater(CLOSE_CODES.policyViolation, 'too many frames');
      this.close();
    });
  }
}
