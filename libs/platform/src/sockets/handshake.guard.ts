import { SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import { TokenService } from '../auth/token.service';
import { AppError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { newId } from '../ids';
import { tooManyConnections } from '../limits/connection-limit';
import { runWithRequestId } from '../request/request-context';
import { LiveSockets } from './live-sockets';
import { SocketSettings } from './sockets.options';
import type { SocketData } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { handshakes } from './transports/transport.engine';

/** Decides whose connection it is, and whether there is room for one more of them. */
@Injectable()
export class HandshakeGuard {
  constructor(
    private readonly settings: SocketSettings,
    private readonly tokens: TokenService,
    private readonly live: LiveSockets,
    private readonly telemetry: SocketTelemetry,
  ) {}

  /** @throws AppError `unauthorized`, `rate_limited`, or `service_unavailable` when it can't be known */
  async authenticate(token: string): Promise<AuthenticatedUser> {
    if (token === '') throw new AppError('unauthorized');
    const user = await this.tokens.acceptSocketToken(token);
    const limit = this.settings.limits.socketsPerUser;
    if (this.live.ofUser(user.user_id).length >= limit) throw tooManyConnections(limit);
    return user;
  }

  /** Socket.IO's middleware: nothing of the service runs for a socket before this has let it in. */
  admit(socket: Socket, next: (error?: Error) => void): void {
    const handshake = handshakes.get(socket.request);
    handshakes.delete(socket.request);
    void runWithRequestId(handshake?.requestId ?? newId(), async () => {
      try {
        // Engine.IO lets one connection connect many times at once, which would be many sockets for the price of one.
        if (!handshake) throw new AppError('unauthorized');
        const { transport, token, user = await this.authenticate(token) } = handshake;
        socket.data = { user, transport } satisfies SocketData;
        next();
      } catch (thrown) {
        const error = toAppError(thrown);
        this.telemetry.refused(error, { transport: handshake?.transport });
        next(new Error(error.code === 'unauthorized' ? SOCKET_UNAUTHORIZED : error.code));
      }
    });
  }
}
