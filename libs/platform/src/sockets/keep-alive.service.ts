import { CLOSE_CODES, KEEP_ALIVE, SOCKET_SESSION } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { RevocationService } from '../auth/revocation.service';
import { Clock } from '../clock';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { IoServer } from './io.server';
import type { AppSocket } from './socket.types';
import { SocketsConfig } from './sockets.config';
import { closeSocket, connectionOf } from './transports/client-connection';

/** Short: revoked access must end within two seconds, including its way through Redis. */
const CHECK_INTERVAL_MS = 250;

/** Pings all sockets, and closes a socket that does not answer or whose access was revoked. */
@Injectable()
export class KeepAliveService {
  private readonly checks = setInterval(() => this.checkAll(), CHECK_INTERVAL_MS).unref();

  constructor(
    private readonly io: IoServer,
    private readonly settings: SocketsConfig,
    private readonly revocations: RevocationService,
    private readonly clock: Clock,
    shutdown: ShutdownService,
  ) {
    // The phase after that in which the sockets close: until then access may be revoked.
    shutdown.register('consumers', 'keep-alive', async () => clearInterval(this.checks));
  }

  private checkAll(): void {
    for (const socket of this.io.sockets.sockets.values()) {
      if (connectionOf(socket).isClosing) continue;
      this.checkAccess(socket);
      this.checkAnswer(socket);
    }
  }

  /** An expired token ends access, too: this replica may have missed its revocation. */
  private checkAccess(socket: AppSocket): void {
    const { user } = socket.data;
    const connection = connectionOf(socket);
    const expiredMs = this.clock.now().getTime() - user.token_expires_at * 1_000;
    if (expiredMs >= this.settings.limits.authenticateWithinMs || this.revocations.isRevoked(user))
      closeSocket(socket, CLOSE_CODES.accessRevoked, 'unauthorized');
    else if (expiredMs >= 0 && connection.askedAtExpiry !== user.token_expires_at) {
      connection.askedAtExpiry = user.token_expires_at;
      socket.emit(SOCKET_SESSION.authenticateRequired, {});
    }
  }

  private checkAnswer(socket: AppSocket): void {
    const { pingEveryMs, pongWithinMs } = this.settings.limits;
    const connection = connectionOf(socket);
    const now = performance.now();
    if (connection.pingedAt !== undefined && now - connection.pingedAt >= pongWithinMs)
      closeSocket(socket, CLOSE_CODES.pingTimeout, 'no answer');
    else if (now - connection.lastPingAt >= pingEveryMs) {
      connection.lastPingAt = now;
      connection.pingedAt ??= now;
      socket.emit(KEEP_ALIVE.serverPing, {});
    }
  }
}
