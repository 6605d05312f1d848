import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationSetup } from '../lifecycle/application-setup';
import { ServiceConfig } from '../config/service.config';
import { ChatLimiter } from '../limits/chat.limiter';
import { AuthenticationGateway } from './authentication.gateway';
import { ConnectionHandler } from './connection.handler';
import { HandshakeGuard } from './handshake.guard';
import { IoServer } from './io-server';
import { KeepAliveService } from './keep-alive.service';
import { MessageHandler } from './message.handler';
import { SocketSettings, type SocketsOptions } from './sockets.options';
import { SocketTelemetry } from './telemetry';
import { TransportEngine } from './transports/transport.engine';

/** The socket endpoint of a service, for Socket.IO and plain WebSockets; its gateways are Nest's, with `SocketErrorFilter`. */
@Module({})
export class SocketsModule {
  constructor(io: IoServer, setup: ApplicationSetup, guard: HandshakeGuard, connections: ConnectionHandler) {
    io.use((socket, next) => guard.admit(socket, next));
    setup.register((app) => {
      app.useWebSocketAdapter(connections);
      guard.listen(app.getHttpServer());
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
        KeepAliveService,
        MessageHandler,
        SocketTelemetry,
        TransportEngine,
      ],
      exports: [ChatLimiter, ConnectionHandler, IoServer, MessageHandler],
    };
  }
}
