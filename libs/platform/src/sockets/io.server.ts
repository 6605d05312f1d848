import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Injectable } from '@nestjs/common';
import { Server, type DefaultEventsMap } from 'socket.io';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { PubSub } from '../redis/pub-sub';
import { RedisTelemetry } from '../redis/telemetry';
import { SocketsConfig } from './sockets.config';
import { userRoom, type Listeners, type SocketData } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { connectionOf } from './transports/client-connection';
import { EngineServer } from './transports/engine.server';
import { packetParser } from './transports/packet-parser';

/**
 * Socket.IO on our own engine instead of an HTTP server: upgrades reach it through the handshake guard alone. A replica
 * subscribes to the rooms that its sockets are in: a broadcast to one room reaches only replicas with a socket there.
 * While Redis is down each replica reaches its own sockets only; clients catch up from what is stored.
 */
@Injectable()
export class IoServer<Messages extends object = Record<string, object>> extends Server<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
> {
  private readonly pubSub: PubSub;

  constructor(
    { path, limits, config }: SocketsConfig,
    engine: EngineServer,
    telemetry: SocketTelemetry,
    redis: RedisTelemetry,
    shutdown: ShutdownService,
  ) {
    const channelPrefix = `${config.REDIS_KEY_PREFIX}sockets:${path}`;
    const pubSub = new PubSub({
      servers: config.redis,
      probePrefix: `${channelPrefix}#/#probe:`,
      telemetry: redis,
      events: telemetry.broadcasts,
    });
    super({
      adapter: createShardedAdapter(pubSub, pubSub, { channelPrefix, subscriptionMode: 'dynamic' }),
      connectTimeout: limits.connectMs,
      serveClient: false,
      parser: packetParser(limits.messageBytes),
    });
    this.pubSub = pubSub;
    this.bind(engine);
    telemetry.watchBuffers(() =>
      [...this.sockets.sockets.values()].reduce((sum, socket) => sum + connectionOf(socket).bufferedBytes, 0),
    );
    shutdown.register('redis', 'socket adapter', async () => pubSub.disconnect());
  }

  /**
   * Resolves when this replica gets what others send to the rooms that its sockets have joined, or could not subscribe
   * because Redis is down. What a client is shown must be read after that.
   */
  subscribed(): Promise<void> {
    return this.pubSub.subscribed();
  }

  /** Sends to every socket of these users, room by room: a broadcast to several rooms would reach every replica. */
  emitToUsers<Name extends keyof Messages & string>(
    userIds: readonly string[],
    name: Name,
    payload: Messages[Name],
  ): void {
    // The types of Socket.IO cannot follow a name that is generic.
    const server = this as unknown as Server;
    for (const userId of new Set(userIds)) server.to(userRoom(userId)).emit(name, payload);
  }
}
