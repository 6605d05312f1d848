import { CLOSE_CODES } from '@fourfold/contracts';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import { newId } from '../ids';
import { runWithRequestId } from '../request/request-context';
import type { SocketLimits } from './sockets.options';
import type { AppSocket, Departure, DepartureReason } from './socket.types';
import type { ClientConnection, SocketTransport } from './transports/client-connection';

export type MessageHandler = (payload: object) => Promise<unknown>;

/** A connected socket of this replica: its handlers, the order of its messages and its signs of life. */
export class LiveSocket {
  readonly connection: ClientConnection;
  readonly handlers = new Map<string, MessageHandler>();
  /** Set when it will be closed after the message in progress: what comes now is not judged any more. */
  isLeaving = false;
  /** Set when we close it. */
  closing: Departure | undefined;
  /** When it was pinged without an answer since. */
  pingedAt: number | undefined;
  lastPingAt = performance.now();
  /** When its token runs out. */
  authenticatedUntil!: number;
  /** Set when it was asked for a fresh token. */
  isAskedToAuthenticate = false;
  /** Settles when everything that was enqueued is done. */
  idle: Promise<void> = Promise.resolve();

  private waiting = 0;
  private unsentBytes = 0;

  constructor(
    readonly socket: AppSocket,
    private readonly limits: SocketLimits,
  ) {
    this.connection = (socket.conn.transport as SocketTransport).connection;
    this.boundSendBuffer();
    this.authenticate(socket.data.user);
  }

  /** Takes the owner of a verified token, with which the socket may go on until that runs out. */
  authenticate(user: AuthenticatedUser): void {
    this.socket.data.user = user;
    this.authenticatedUntil = performance.now() + user.token_expires_at * 1_000 - Date.now();
    this.isAskedToAuthenticate = false;
  }

  /** Bytes that wait for the client to read. */
  get bufferedBytes(): number {
    return this.unsentBytes + this.connection.bufferedBytes;
  }

  get isBusy(): boolean {
    return this.waiting >= this.limits.waitingMessages;
  }

  /** Runs `work` with a request id of its own, after all earlier work of this socket; it must not throw. */
  enqueue(work: () => Promise<void>): void {
    this.waiting += 1;
    this.idle = this.idle.then(() => runWithRequestId(newId(), work)).finally(() => (this.waiting -= 1));
  }

  /**
   * Closes the socket after what was sent to it before. Not `socket.disconnect()`, which tells Socket.IO clients not to
   * come back.
   */
  close(code: number, text: string, reason: DepartureReason): void {
    if (this.closing) return;
    this.closing = { reason, code };
    this.connection.closeSoon(code, text);
    this.socket.conn.close();
  }

  /** Why it is gone. @param description what Socket.IO says, such as `client namespace disconnect` */
  departure(description: string): Departure {
    if (this.closing) return this.closing;
    const code = this.connection.peerCode;
    // Without a code of its own a close is still one that was meant.
    const isMeant = code === CLOSE_CODES.normal || code === CLOSE_CODES.noStatus;
    if (isMeant || description === 'client namespace disconnect') return { reason: 'left', code };
    return { reason: code === CLOSE_CODES.goingAway ? 'went_away' : 'lost', code };
  }

  /** Engine.IO keeps what its transport does not take yet, and sets no bound to it. */
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
