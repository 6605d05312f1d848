import { Injectable } from '@nestjs/common';
import type { AppSocket, Departure } from './socket.types';

type Hook<Arguments extends unknown[]> = (...args: Arguments) => Promise<void> | void;

/**
 * What a service does when a socket comes or goes; register in a constructor. Nest's `handleConnection` must not be used:
 * messages do not wait for it, and what it throws ends the process.
 */
@Injectable()
export class SocketHooks {
  readonly connected: Hook<[AppSocket]>[] = [];
  readonly gone: Hook<[AppSocket, Departure]>[] = [];

  /** `hook` runs before the socket's first message is handled. A failure is logged and closes the socket. */
  onConnected<Messages extends object>(hook: Hook<[AppSocket<Messages>]>): void {
    this.connected.push(hook as Hook<[unknown]>);
  }

  /** `hook` runs after the socket's last message was handled, also when this replica stops. */
  onGone<Messages extends object>(hook: Hook<[AppSocket<Messages>, Departure]>): void {
    this.gone.push(hook as Hook<[unknown, Departure]>);
  }
}
