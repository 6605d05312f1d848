import { Injectable } from '@nestjs/common';
import { IoServer } from './io-server';
import { LiveSockets } from './live-sockets';
import { userRoom, type AppSocket, type Departure } from './socket.types';

/** Whom something is emitted to, on every replica. */
type Audience<Messages extends object> = ReturnType<IoServer<Messages>['to']>;
type Hook<Arguments extends unknown[]> = (...args: Arguments) => Promise<void> | void;

/** The sockets of a service. `Messages` are its server messages of contracts, by name. */
@Injectable()
export class SocketServer<Messages extends object = Record<string, object>> {
  readonly connectedHooks: Hook<[AppSocket<Messages>]>[] = [];
  readonly goneHooks: Hook<[AppSocket<Messages>, Departure]>[] = [];

  constructor(
    private readonly io: IoServer<Messages>,
    private readonly live: LiveSockets,
  ) {}

  /**
   * `hook` runs before the socket's first message is handled; register in a constructor. A failure is logged and closes the
   * socket. Nest's `handleConnection` must not be used: messages do not wait for it, and what it throws ends the process.
   */
  onConnected(hook: Hook<[AppSocket<Messages>]>): void {
    this.connectedHooks.push(hook);
  }

  /** `hook` runs after the socket's last message was handled, also when this replica stops. */
  onGone(hook: Hook<[AppSocket<Messages>, Departure]>): void {
    this.goneHooks.push(hook);
  }

  /** Every socket of these users, each once, on every replica. */
  toUser(...userIds: string[]): Audience<Messages> {
    return this.io.to(userIds.map(userRoom));
  }

  /** Every socket in these rooms, each once, on every replica. A socket is in a room after `socket.join(room)`. */
  toRoom(...rooms: string[]): Audience<Messages> {
    return this.io.to(rooms);
  }

  /** Every socket in a room but those of some users, on every replica. */
  toRoomExcept(room: string, userIds: Iterable<string>): Audience<Messages> {
    return this.io.to(room).except([...userIds].map(userRoom));
  }

  /** Puts every socket that a user has now into a room, on every replica, before what is emitted next. */
  joinUser(userId: string, room: string): void {
    for (const sockets of [this.io.local, this.io]) sockets.in(userRoom(userId)).socketsJoin(room);
  }

  /** Takes every socket of a user out of a room, on every replica, before what is emitted next. */
  removeUser(userId: string, room: string): void {
    for (const sockets of [this.io.local, this.io]) sockets.in(userRoom(userId)).socketsLeave(room);
  }

  /** The sockets of a user on this replica. */
  socketsOf(userId: string): AppSocket<Messages>[] {
    return this.live.ofUser(userId).map(({ socket }) => socket as AppSocket<Messages>);
  }

  /** Closes a socket of this replica after what was sent to it before; its departure is `cut`. */
  close(socket: AppSocket<Messages>, code: number, reason: string): void {
    this.live.find(socket.id)?.close(code, reason, 'cut');
  }
}
