import { createAdapter } from '@socket.io/redis-adapter';
import { Injectable } from '@nestjs/common';
import { Server, type DefaultEventsMap } from 'socket.io';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { connectPubSub } from '../redis/pub-sub';
import { SocketsConfig } from './sockets.config';
import type { Listeners, SocketData } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { connectionOf } from './transports/client-connection';
import { EngineServer } from './transports/engine.server';

/**
 * Socket.IO on our own engine instead of an HTTP server: upgrades reach it through the handshake guard alone. While
 * Redis is down each replica reaches its own sockets only; clients catch up from what is stored.
 */
@Injectable()
export class IoServer<Messages extends object = Record<string, object>> extends Server<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
> {
  constructor(
    { path, limits, config }: SocketsConfig,
    engine: EngineServer,
    telemetry: SocketTelemetry,
    shutdown: ShutdownService,
  ) {
    const connections = connectPubSub(config.REDIS_URL, () => telemetry.broadcastFailed());
    super({
      adapter: createAdapter(...connections, {
        key: `${config.REDIS_KEY_PREFIX}sockets:${path}`,
        publishOnSpecificResponseChannel: true,
      }),
      connectTimeout: limits.connectMs,
      serveClient: false,
    });
    this.bind(engine);
    telemetry.watchBuffers(() =>
      [...this.sockets.sockets.values()].reduce((sum, socket) => sum + connectionOf(socket).bufferedBytes, 0),
    );
    shutdown.register('redis', 'socket adapter', async () =>
      connections.forEach((connection) => connection.disconnect()),
    );
  }
}
