import { CLOSE_CODES, KEEP_ALIVE, type AccessChange } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { RevocationService } from '../auth/revocation.service';
import { LiveSocket } from './live-socket';
import { SocketSettings } from './sockets.options';
import type { AppSocket } from './socket.types';
import { SocketTelemetry } from './telemetry';

const SWEEP_MS = 250;
/** On shutdown sockets are closed in slices, so that not everybody comes back in the same instant. */
const SLICES = 20;
/** What a message in progress may take to be done before its socket is closed all the same. */
const LAST_MESSAGE_MS = 3_000;

/** The sockets of this replica: whose they are, whether they are alive, and how they end. */
@Injectable()
export class LiveSockets {
  private readonly bySocket = new Map<AppSocket['id'], LiveSocket>();
  private readonly byUser = new Map<string, Set<LiveSocket>>();
  private readonly gone = new Set<Promise<void>>();
  private readonly sweeper: NodeJS.Timeout;
  private readonly stopListening: () => void;
  private recheckedAt = performance.now();
  private isDraining = false;

  constructor(
    private readonly settings: SocketSettings,
    private readonly revocations: RevocationService,
    telemetry: SocketTelemetry,
  ) {
    this.stopListening = revocations.onRevoked((change) => this.cutRevoked(change));
    this.sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();
    telemetry.watchBuffers(() => this.bufferedBytes());
  }

  get draining(): boolean {
    return this.isDraining;
  }

  countOf(userId: string): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  of(userId: string): LiveSocket[] {
    return [...(this.byUser.get(userId) ?? [])];
  }

  find(socketId: string): LiveSocket | undefined {
    return this.bySocket.get(socketId);
  }

  add(socket: AppSocket): LiveSocket {
    const live = new LiveSocket(socket, this.settings.limits);
    const { user_id } = socket.data.user;
    this.bySocket.set(socket.id, live);
    this.byUser.set(user_id, (this.byUser.get(user_id) ?? new Set()).add(live));
    return live;
  }

  /** Closes a new socket for what happened while its token was checked. */
  check(live: LiveSocket): void {
    if (this.isDraining) live.close(CLOSE_CODES.serviceRestart, 'restart', 'restart');
    this.cutIfRevoked(live);
  }

  /** @param farewell what is still to be done for it, which a shutdown waits for */
  remove(live: LiveSocket, farewell: Promise<void>): void {
    const { user_id } = live.socket.data.user;
    const others = this.byUser.get(user_id);
    others?.delete(live);
    if (others?.size === 0) this.byUser.delete(user_id);
    this.bySocket.delete(live.socket.id);
    this.gone.add(farewell);
    void farewell.finally(() => this.gone.delete(farewell));
  }

  /** Closes every socket once its last message is done and told, and sees the services' own farewells through. */
  async drain(): Promise<void> {
    this.isDraining = true;
    const open = [...this.bySocket.values()];
    const slice = Math.max(1, Math.ceil(open.length / SLICES));
    const pause = open.length > slice ? this.settings.limits.drainMs / SLICES : 0;
    const closed: Promise<void>[] = [];
    for (let from = 0; from < open.length; from += slice) {
      if (from > 0) await delay(pause);
      closed.push(...open.slice(from, from + slice).map((live) => this.dismiss(live)));
    }
    await Promise.all(closed);
    await Promise.all(this.gone);
    clearInterval(this.sweeper);
    this.stopListening();
  }

  private cutRevoked({ user_id }: AccessChange): void {
    for (const live of this.of(user_id)) this.cutIfRevoked(live);
  }

  private cutIfRevoked(live: LiveSocket): void {
    if (this.revocations.isRevoked(live.socket.data.user))
      live.close(CLOSE_CODES.accessRevoked, 'unauthorized', 'cut');
  }

  private sweep(): void {
    const now = performance.now();
    const { recheckEveryMs } = this.settings.limits;
    const recheck = now - this.recheckedAt >= recheckEveryMs;
    if (recheck) this.recheckedAt = now;
    for (const live of this.bySocket.values()) {
      if (recheck) this.cutIfRevoked(live);
      if (now >= live.quietUntil) this.keepAlive(live, now);
    }
  }

  private keepAlive(live: LiveSocket, now: number): void {
    const { pingEveryMs, pongWithinMs, maxAgeMs } = this.settings.limits;
    if (live.closing) return;
    if (now - live.connectedAt >= maxAgeMs) {
      live.close(CLOSE_CODES.serviceRestart, 'come back', 'restart');
    } else if (live.pingedAt !== undefined && now - live.pingedAt >= pongWithinMs) {
      live.close(CLOSE_CODES.pingTimeout, 'no answer', 'lost');
    } else if (now - live.lastPingAt >= pingEveryMs) {
      live.lastPingAt = now;
      live.pingedAt ??= now;
      live.socket.emit(KEEP_ALIVE.serverPing, {});
    }
    const unanswered = live.pingedAt === undefined ? Infinity : live.pingedAt + pongWithinMs;
    live.quietUntil = Math.min(live.lastPingAt + pingEveryMs, live.connectedAt + maxAgeMs, unanswered);
  }

  private async dismiss(live: LiveSocket): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      if (live.socket.disconnected) resolve();
      else live.socket.once('disconnect', () => resolve());
    });
    live.isLeaving = true;
    const enough = new AbortController();
    await Promise.race([live.idle(), delay(LAST_MESSAGE_MS, undefined, enough).catch(() => undefined)]);
    enough.abort();
    live.close(CLOSE_CODES.serviceRestart, 'restart', 'restart');
    await ended;
  }

  private bufferedBytes(): number {
    let sum = 0;
    for (const live of this.bySocket.values()) sum += live.bufferedBytes;
    return sum;
  }
}
