import { CLOSE_CODES } from '@fourfold/contracts';
import { CLOSE_TIMEOUT_MS, type Line } from './doors/line';
import type { DoorTransport } from './doors/door.types';
import type { SocketLimits } from './sockets.options';
import type { AppSocket, Departure, DepartureReason } from './socket.types';

export type MessageHandler = (payload: object) => Promise<unknown>;

/** A connected socket of this replica: its handlers, the order of its messages and its signs of life. */
export class LiveSocket {
  readonly connectedAt = performance.now();
  readonly handlers = new Map<string, MessageHandler>();
  /** Set when it will be closed after the message in progress: what comes now is not judged any more. */
  isLeaving = false;
  /** Set when we close it. */
  closing: { reason: DepartureReason; code: number } | undefined;
  /** When it was pinged without an answer since. */
  pingedAt: number | undefined;
  lastPingAt = this.connectedAt;
  /** Before this there is nothing to be done about its signs of life. */
  quietUntil = this.connectedAt;

  private readonly line: Line;
  private tail: Promise<void> = Promise.resolve();
  private waiting = 0;
  private unsentBytes = 0;

  constructor(
    readonly socket: AppSocket,
    private readonly limits: SocketLimits,
  ) {
    this.line = (socket.conn.transport as DoorTransport).line;
    this.boundSendBuffer();
  }

  /** Bytes that wait for the client to read. */
  get bufferedBytes(): number {
    return this.unsentBytes + this.line.bufferedBytes;
  }

  /** Calls `onMessage` with every message that is no packet of Socket.IO, and `onFault` with every frame that is no message. */
  listen(onMessage: NonNullable<Line['onMessage']>, onFault: NonNullable<Line['onFault']>): void {
    this.line.onMessage = onMessage;
    this.line.onFault = onFault;
  }

  /** Sends an event packet that was made before. */
  send(packet: string): void {
    this.socket.conn.write(packet);
  }

  /** Takes note that the client is alive. */
  heard(): void {
    this.pingedAt = undefined;
  }

  get isBusy(): boolean {
    return this.waiting >= this.limits.waitingMessages;
  }

  /** Runs `work` after all earlier work of this socket; it must not throw. */
  enqueue(work: () => Promise<void>): void {
    this.waiting += 1;
    this.tail = this.tail.then(work).finally(() => (this.waiting -= 1));
  }

  /** Settles when everything that was enqueued is done. */
  idle(): Promise<void> {
    return this.tail;
  }

  /**
   * Closes the socket after what was sent to it before. Not `socket.disconnect()`, which tells Socket.IO clients not to
   * come back.
   */
  close(code: number, text: string, reason: DepartureReason): void {
    if (this.closing) return;
    this.closing = { reason, code };
    this.line.closeLater(code, text);
    const { conn } = this.socket;
    conn.close();
    const timer = setTimeout(() => this.terminate(), CLOSE_TIMEOUT_MS);
    conn.once('close', () => clearTimeout(timer));
  }

  terminate(): void {
    this.socket.conn.close(true);
    this.line.terminate();
  }

  /** Why it is gone. @param description what Socket.IO says, such as `client namespace disconnect` */
  departure(description: string): Departure {
    if (this.closing) return { reason: this.closing.reason, code: this.closing.code };
    const code = this.line.peerCode;
    if (description === 'client namespace disconnect') return { reason: 'left', code };
    // Without a code of its own a close is still one that was meant.
    if (code === CLOSE_CODES.normal || code === CLOSE_CODES.noStatus) return { reason: 'left', code };
    return { reason: code === CLOSE_CODES.goingAway ? 'went_away' : 'lost', code };
  }

  /** Engine.IO keeps what the line does not take yet, and sets no bound to it. */
  private boundSendBuffer(): void {
    const { conn } = this.socket;
    conn.on('packetCreate', ({ data }: { data?: unknown }) => {
      this.unsentBytes += typeof data === 'string' ? data.length : 0;
      if (this.bufferedBytes <= this.limits.sendBufferBytes) return;
      this.close(CLOSE_CODES.tryAgainLater, 'reads too slowly', 'cut');
      conn.close(true);
    });
    conn.on('flush', () => (this.unsentBytes = 0));
  }
}
