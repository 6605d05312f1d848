import { CLOSE_CODES } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { IoServer } from './io.server';
import { userRoom, type AppSocket } from './socket.types';
import { SocketsAdapter } from './sockets.adapter';
import { SocketsConfig } from './sockets.config';
import { SocketTelemetry } from './telemetry';
import { closeSocket, connectionOf } from './transports/client-connection';

type ConnectedHook = (socket: AppSocket) => Promise<void> | void;
/** @param code the close code, ours or the client's; `CLOSE_CODES.noStatus` when there was none */
type DisconnectedHook = (socket: AppSocket, code: number) => Promise<void> | void;

/** With fewer sockets the drain is proportionally shorter. */
const FULL_DRAIN_SOCKETS = 500;

/** Runs the sockets of this replica from handshake to disconnect. */
@Injectable()
export class ConnectionService {
  isDraining = false;

  private readonly ending = new Set<Promise<void>>();
  private readonly connectedHooks: ConnectedHook[] = [];
  private readonly disconnectedHooks: DisconnectedHook[] = [];

  constructor(
    private readonly io: IoServer,
    private readonly settings: SocketsConfig,
    private readonly messages: SocketsAdapter,
    private readonly telemetry: SocketTelemetry,
    shutdown: ShutdownService,
  ) {
    io.on('connection', (socket) => this.connect(socket));
    shutdown.register('sockets', 'drain', () => this.drain());
  }

  /**
   * `hook` runs before the first message of a socket is handled; register in a constructor. A failure is logged and
   * closes the socket. Nest's `handleConnection` must not be used: messages do not wait for it, and an error in it ends
   * the process.
   */
  onConnected(hook: ConnectedHook): void {
    this.connectedHooks.push(hook);
  }

  /** `hook` runs after the socket's last message was handled, also when this replica stops. */
  onDisconnected(hook: DisconnectedHook): void {
    this.disconnectedHooks.push(hook);
  }

  private connect(socket: AppSocket): void {
    void socket.join(userRoom(socket.data.user.user_id));
    socket.once('disconnect', () => this.disconnect(socket));
    this.telemetry.connected(socket);
    connectionOf(socket).enqueue(() =>
      this.run(socket, async () => {
        // What the hooks and the first messages show is read after that, so that no event is missed in between.
        await this.io.subscribed();
        for (const hook of this.connectedHooks) await hook(socket);
      }),
    );
    this.messages.listen(socket);
    if (this.isDraining) closeSocket(socket, CLOSE_CODES.serviceRestart, 'restart');
  }

  private disconnect(socket: AppSocket): void {
    const connection = connectionOf(socket);
    const code = connection.closeCode ?? CLOSE_CODES.noStatus;
    this.telemetry.disconnected(socket, code);
    for (const hook of this.disconnectedHooks)
      connection.enqueue(() => this.run(socket, async () => hook(socket, code)));
    const { idle } = connection;
    this.ending.add(idle);
    void idle.finally(() => this.ending.delete(idle));
  }

  private async run(socket: AppSocket, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.telemetry.hookFailed(socket, error);
      closeSocket(socket, CLOSE_CODES.internalError, 'try again');
    }
  }

  /**
   * Closes every socket after its last message was handled and answered, and waits for the hooks. Spread over time, so
   * that clients do not all reconnect at once.
   */
  private async drain(): Promise<void> {
    this.isDraining = true;
    const sockets = [...this.io.sockets.sockets.values()];
    const stepMs = this.settings.config.SOCKET_DRAIN_MS / Math.max(sockets.length, FULL_DRAIN_SOCKETS);
    await Promise.all(sockets.map((socket, index) => this.dismiss(socket, index * stepMs)));
    await Promise.all(this.ending);
    await this.io.close();
  }

  private async dismiss(socket: AppSocket, afterMs: number): Promise<void> {
    await delay(afterMs);
    const connection = connectionOf(socket);
    const disconnected = socket.connected ? once(socket, 'disconnect') : undefined;
    connection.isLeaving = true;
    await Promise.race([
      connection.idle,
      delay(this.settings.limits.lastMessagesMs, undefined, { ref: false }),
    ]);
    closeSocket(socket, CLOSE_CODES.serviceRestart, 'restart');
    await disconnected;
  }
}
