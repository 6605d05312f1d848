import { CLOSE_CODES, KEEP_ALIVE, SOCKET_SESSION } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { RevocationService } from '../auth/revocation.service';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { IoServer } from './io-server';
import { LiveSocket } from './live-socket';
import { SocketSettings } from './sockets.options';
import { userRoom, type AppSocket } from './socket.types';
import { SocketTelemetry } from './telemetry';

/** How often every socket is looked at: together with what the list of ended access takes, well within two seconds. */
const CHECK_INTERVAL_MS = 250;
/** Fewer sockets than this do not take the whole time of a drain. */
const FULL_DRAIN_SOCKETS = 20;
/** What a message in progress may take to be done before its socket is closed all the same. */
const LAST_MESSAGE_MS = 3_000;

/** The sockets of this replica: whose they are, whether they are alive, and how they end. */
@Injectable()
export class LiveSockets {
  isDraining = false;

  private readonly bySocket = new Map<AppSocket['id'], LiveSocket>();
  private readonly gone = new Set<Promise<void>>();
  private readonly checks = setInterval(() => this.checkAll(), CHECK_INTERVAL_MS).unref();

  constructor(
    private readonly io: IoServer,
    private readonly settings: SocketSettings,
    private readonly revocations: RevocationService,
    telemetry: SocketTelemetry,
    shutdown: ShutdownRegistry,
  ) {
    telemetry.watchBuffers(() => this.bufferedBytes());
    shutdown.register('sockets', 'drain', () => this.drain());
  }

  ofUser(userId: string): LiveSocket[] {
    const socketIds = this.io.of('/').adapter.rooms.get(userRoom(userId)) ?? [];
    return [...socketIds].flatMap((id) => this.bySocket.get(id) ?? []);
  }

  find(socketId: string): LiveSocket | undefined {
    return this.bySocket.get(socketId);
  }

  add(socket: AppSocket): LiveSocket {
    const live = new LiveSocket(socket, this.settings.limits);
    this.bySocket.set(socket.id, live);
    void socket.join(userRoom(socket.data.user.user_id));
    return live;
  }

  /** Closes a new socket for what happened while its token was checked. */
  checkNew(live: LiveSocket): void {
    if (this.isDraining) live.close(CLOSE_CODES.serviceRestart, 'restart', 'restart');
    this.check(live, performance.now());
  }

  /** Forgets a socket; a shutdown still waits for what is to be done for it. */
  remove({ socket, idle }: LiveSocket): void {
    this.bySocket.delete(socket.id);
    this.gone.add(idle);
    void idle.finally(() => this.gone.delete(idle));
  }

  /**
   * Closes every socket once its last message is done and told, and waits for the services' `onGone` hooks. One after the
   * other, so that not everybody comes back in the same instant.
   */
  private async drain(): Promise<void> {
    this.isDraining = true;
    const stepMs = this.settings.limits.drainMs / Math.max(this.bySocket.size, FULL_DRAIN_SOCKETS);
    await Promise.all([...this.bySocket.values()].map((live, index) => this.dismiss(live, index * stepMs)));
    await Promise.all(this.gone);
    clearInterval(this.checks);
    await this.io.close();
  }

  private checkAll(): void {
    const now = performance.now();
    for (const live of this.bySocket.values()) this.check(live, now);
  }

  /**
   * Closes a socket whose access is over, or that gives no sign of life; asks for one now and then. That a token runs out ends
   * access, too, whose end this replica may have missed.
   */
  private check(live: LiveSocket, now: number): void {
    const { pingEveryMs, pongWithinMs, authenticateWithinMs } = this.settings.limits;
    if (live.closing) return;
    const isExpired = now - live.authenticatedUntil >= authenticateWithinMs;
    if (isExpired || this.revocations.isRevoked(live.socket.data.user)) {
      live.close(CLOSE_CODES.accessRevoked, 'unauthorized', 'cut');
    } else if (live.pingedAt !== undefined && now - live.pingedAt >= pongWithinMs) {
      live.close(CLOSE_CODES.pingTimeout, 'no answer', 'lost');
    } else if (now - live.lastPingAt >= pingEveryMs) {
      live.lastPingAt = now;
      live.pingedAt ??= now;
      live.socket.emit(KEEP_ALIVE.serverPing, {});
    }
    if (now >= live.authenticatedUntil && !live.isAskedToAuthenticate && !live.closing) {
      live.isAskedToAuthenticate = true;
      live.socket.emit(SOCKET_SESSION.authenticateRequired, {});
    }
  }

  private async dismiss(live: LiveSocket, afterMs: number): Promise<void> {
    await delay(afterMs);
    const ended = live.socket.connected ? once(live.socket, 'disconnect') : undefined;
    live.isLeaving = true;
    await Promise.race([live.idle, delay(LAST_MESSAGE_MS, undefined, { ref: false })]);
    live.close(CLOSE_CODES.serviceRestart, 'restart', 'restart');
    await ended;
  }

  private bufferedBytes(): number {
    let sum = 0;
    for (const live of this.bySocket.values()) sum += live.bufferedBytes;
    return sum;
  }
}
