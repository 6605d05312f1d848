import { Module, type DynamicModule } from '@nestjs/common';
import { ApplicationSetup } from '../bootstrap/application-setup';
import { ServiceConfig } from '../config/service.config';
import { DoorEngine } from './doors/door-engine';
import { Entrance } from './entrance';
import { InjectIoServer, ioServerProvider } from './io-server';
import { LiveSockets } from './live-sockets';
import { MessageDispatcher } from './message.dispatcher';
import { Reception } from './reception';
import { SocketAdapter } from './socket.adapter';
import { SocketHooks } from './socket.hooks';
import { SocketServer } from './socket.server';
import { SocketSettings, type SocketsOptions } from './sockets.options';
import type { IoServer } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { UpgradeRouter } from './upgrade.router';

/** Opens both doors of a service's socket; its gateways need no more than `@SocketGateway()`. */
@Module({})
export class SocketsModule {
  constructor(
    @InjectIoServer() io: IoServer,
    setup: ApplicationSetup,
    entrance: Entrance,
    reception: Reception,
    router: UpgradeRouter,
  ) {
    io.use((socket, next) => entrance.admit(socket, next));
    reception.open(io);
    setup.register((app) => {
      app.useWebSocketAdapter(new SocketAdapter(io, reception));
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
        {
          provide: DoorEngine,
          inject: [SocketSettings],
          useFactory: ({ limits }: SocketSettings) => new DoorEngine(limits),
        },
        ioServerProvider,
        Entrance,
        LiveSockets,
        MessageDispatcher,
        Reception,
        SocketHooks,
        SocketServer,
        SocketTelemetry,
        UpgradeRouter,
      ],
      exports: [SocketHooks, SocketServer],
    };
  }
}
