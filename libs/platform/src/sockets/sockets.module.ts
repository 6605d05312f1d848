import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationSetup } from '../bootstrap/application-setup';
import { ServiceConfig } from '../config/service.config';
import { AuthenticationGateway } from './authentication.gateway';
import { ChatLimiter } from './chat.limiter';
import { ConnectionHandler } from './connection.handler';
import { HandshakeGuard } from './handshake.guard';
import { IoServer } from './io-server';
import { LiveSockets } from './live-sockets';
import { MessageDispatcher } from './message.dispatcher';
import { SocketServer } from './socket.server';
import { SocketSettings, type SocketsOptions } from './sockets.options';
import { SocketTelemetry } from './telemetry';
import { TransportEngine } from './transports/transport.engine';
import { UpgradeRouter } from './upgrade.router';

/** A service's socket, for Socket.IO and plain WebSockets; its gateways need no more than `@SocketGateway()`. */
@Module({})
export class SocketsModule {
  constructor(
    io: IoServer,
    setup: ApplicationSetup,
    guard: HandshakeGuard,
    connections: ConnectionHandler,
    router: UpgradeRouter,
  ) {
    io.use((socket, next) => guard.admit(socket, next));
    setup.register((app) => {
      app.useWebSocketAdapter(connections);
      router.listen(app.getHttpServer());
    });
  }

  static forRoot(options: SocketsOptions): DynamicModule {
    return {
      module: SocketsModule,
      global: true,
      providers: [
        {
          provide: SocketSettings,
          inject: [ServiceConfig],
          useFactory: (config: ServiceConfig) => new SocketSettings(options, config),
        },
        AuthenticationGateway,
        ChatLimiter,
        ConnectionHandler,
        HandshakeGuard,
        IoServer,
        LiveSockets,
        MessageDispatcher,
        SocketServer,
        SocketTelemetry,
        TransportEngine,
        UpgradeRouter,
      ],
      exports: [ChatLimiter, SocketServer],
    };
  }
}
