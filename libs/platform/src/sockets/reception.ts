import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { newId } from '../ids';
import { runWithRequestId } from '../request/request-context';
import type { LiveSocket, MessageHandler } from './live-socket';
import { LiveSockets } from './live-sockets';
import { MessageDispatcher } from './message.dispatcher';
import { SocketHooks } from './socket.hooks';
import { userRoom, type AppSocket, type IoServer } from './socket.types';
import { SocketTelemetry } from './telemetry';

/** Welcomes sockets that have been let in, and sees them off. */
@Injectable()
export class Reception {
  constructor(
    private readonly live: LiveSockets,
    private readonly dispatcher: MessageDispatcher,
    private readonly hooks: SocketHooks,
    private readonly telemetry: SocketTelemetry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  /** Must come before Nest's gateways do the same, whose handlers belong to a socket that is known. */
  open(io: IoServer): void {
    io.on('connection', (socket: AppSocket) => this.enter(socket));
    this.shutdown.register('sockets', 'drain', async () => {
      await this.live.drain();
      await io.close();
    });
  }

  /** Gives a socket the handlers of one more gateway. */
  equip(socketId: string, handlers: Iterable<[string, MessageHandler]>): void {
    const live = this.live.find(socketId);
    for (const [name, handler] of handlers) live?.handlers.set(name, handler);
  }

  private enter(socket: AppSocket): void {
    const live = this.live.add(socket);
    socket.once('disconnect', (description: string) => this.leave(live, description));
    void socket.join(userRoom(socket.data.user.user_id));
    this.telemetry.connected(socket);
    live.enqueue(() => runWithRequestId(newId(), () => this.welcome(live)));
    this.dispatcher.attach(live);
    this.live.check(live);
  }

  private async welcome(live: LiveSocket): Promise<void> {
    try {
      for (const hook of this.hooks.connected) await hook(live.socket);
    } catch (error) {
      this.telemetry.hookFailed(live.socket, error);
      live.close(CLOSE_CODES.internalError, 'try again', 'cut');
    }
  }

  private leave(live: LiveSocket, description: string): void {
    const departure = live.departure(description);
    this.telemetry.departed(live.socket, departure);
    const farewell = live.idle().then(async () => {
      for (const hook of this.hooks.gone)
        try {
          await runWithRequestId(newId(), async () => hook(live.socket, departure));
        } catch (error) {
          this.telemetry.hookFailed(live.socket, error);
        }
    });
    this.live.remove(live, farewell);
  }
}
