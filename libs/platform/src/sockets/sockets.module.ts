import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationSetupService } from '../lifecycle/application-setup.service';
import { ServiceConfig } from '../config/service.config';
import { ChatLimitService } from '../limits/chat-limit.service';
import { AuthenticationGateway } from './authentication.gateway';
import { ConnectionService } from './connection.service';
import { HandshakeGuard } from './handshake.guard';
import { IoServer } from './io.server';
import { KeepAliveService } from './keep-alive.service';
import { SocketsAdapter } from './sockets.adapter';
import { SocketsConfig, type SocketsOptions } from './sockets.config';
import { SocketTelemetry } from './telemetry';
import { EngineServer } from './transports/engine.server';

/** The socket endpoint of a service, for Socket.IO and plain WebSockets; its gateways have `@SocketGateway()`. */
@Module({})
export class SocketsModule {
  constructor(io: IoServer, setup: ApplicationSetupService, guard: HandshakeGuard, adapter: SocketsAdapter) {
    io.use((socket, next) => guard.admit(socket, next));
    setup.register((app) => {
      app.useWebSocketAdapter(adapter);
      guard.listen(app.getHttpServer());
    });
  }

  static forRoot(options: SocketsOptions): DynamicModule {
    return {
      module: SocketsModule,
      global: true,
      providers: [
        {
          provide: SocketsConfig,
          inject: [ServiceConfig],
          useFactory: (config: ServiceConfig) => new SocketsConfig(options, config),
        },
        AuthenticationGateway,
        ChatLimitService,
        ConnectionService,
        EngineServer,
        HandshakeGuard,
        IoServer,
        KeepAliveService,
        SocketsAdapter,
        SocketTelemetry,
      ],
      exports: [ChatLimitService, ConnectionService, IoServer, SocketsAdapter, SocketTelemetry],
    };
  }
}
