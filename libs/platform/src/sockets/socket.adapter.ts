import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import type { MessageHandler } from './live-socket';
import type { Reception } from './reception';
import type { IoServer } from './socket.types';

/** Gives Nest's gateways the one server there is, and their handlers to the dispatcher. */
export class SocketAdapter extends IoAdapter {
  constructor(
    private readonly io: IoServer,
    private readonly reception: Reception,
  ) {
    super();
  }

  override create(): Server {
    return this.io;
  }

  override bindMessageHandlers(socket: Socket, handlers: MessageMappingProperties[]): void {
    this.reception.equip(
      socket.id,
      handlers.map(({ message, callback }) => [String(message), callback as MessageHandler]),
    );
  }

  /** The shutdown registry has closed it by then, in its order. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}
