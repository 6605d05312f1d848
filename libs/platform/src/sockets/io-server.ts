import { Inject, type FactoryProvider } from '@nestjs/common';
import { Server } from 'socket.io';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { DoorEngine } from './doors/door-engine';
import { connectAdapter } from './redis-adapter';
import { SocketSettings } from './sockets.options';
import type { IoServer } from './socket.types';
import { SocketTelemetry } from './telemetry';

const IO_SERVER = Symbol('socket.io server');

/** Socket.IO's own server. */
export const InjectIoServer = (): ParameterDecorator => Inject(IO_SERVER);

/** Socket.IO on an engine of ours instead of an HTTP server: requests reach it through the upgrade router alone. */
export const ioServerProvider: FactoryProvider<IoServer> = {
  provide: IO_SERVER,
  inject: [SocketSettings, DoorEngine, SocketTelemetry, ShutdownRegistry],
  useFactory: (
    settings: SocketSettings,
    engine: DoorEngine,
    telemetry: SocketTelemetry,
    shutdown: ShutdownRegistry,
  ) => {
    const connections = connectAdapter(settings, telemetry);
    shutdown.register('redis', 'socket adapter', () => Promise.resolve(connections.disconnect()));
    const io: IoServer = new Server({
      adapter: connections.adapter,
      connectTimeout: settings.limits.connectMs,
      serveClient: false,
    });
    return io.bind(engine);
  },
};
