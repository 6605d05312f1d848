import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { IoServer } from './io-server';
import type { LiveSocket, MessageHandler } from './live-socket';
import { LiveSockets } from './live-sockets';
import { MessageDispatcher } from './message.dispatcher';
import { SocketServer } from './socket.server';
import type { AppSocket } from './socket.types';
import { SocketTelemetry } from './telemetry';

/** What happens when a socket that was let in connects, gets the handlers of Nest's gateways, and is gone. */
@Injectable()
export class ConnectionHandler extends IoAdapter {
  constructor(
    private readonly io: IoServer,
    private readonly live: LiveSockets,
    private readonly dispatcher: MessageDispatcher,
    private readonly sockets: SocketServer,
    private readonly telemetry: SocketTelemetry,
  ) {
    super();
    // Before Nest's gateways do the same, whose handlers belong to a socket that is known.
    io.on('connection', (socket) => this.connect(socket));
  }

  override create(): Server {
    return this.io;
  }

  override bindMessageHandlers(socket: Socket, handlers: MessageMappingProperties[]): void {
    for (const { message, callback } of handlers)
      this.live.find(socket.id)?.handlers.set(String(message), callback as MessageHandler);
  }

  /** The shutdown registry has closed it by then, in its order. */
  override close(): Promise<void> {
    return Promise.resolve();
  }

  private connect(socket: AppSocket): void {
    const live = this.live.add(socket);
    socket.once('disconnect', (description: string) => this.disconnect(live, description));
    this.telemetry.connected(socket);
    live.enqueue(() => this.runConnectedHooks(live));
    this.dispatcher.attach(live);
    this.live.checkNew(live);
  }

  private async runConnectedHooks(live: LiveSocket): Promise<void> {
    try {
      for (const hook of this.sockets.connectedHooks) await hook(live.socket);
    } catch (error) {
      this.telemetry.hookFailed(live.socket, error);
      live.close(CLOSE_CODES.internalError, 'try again', 'cut');
    }
  }

  private disconnect(live: LiveSocket, description: string): void {
    const departure = live.departure(description);
    this.telemetry.departed(live.socket, departure);
    for (const hook of this.sockets.goneHooks)
      live.enqueue(async () => {
        try {
          await hook(live.socket, departure);
        } catch (error) {
          this.telemetry.hookFailed(live.socket, error);
        }
      });
    this.live.remove(live);
  }
}
