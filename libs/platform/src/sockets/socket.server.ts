import { Injectable } from '@nestjs/common';
import { IoServer } from './io-server';
import { LiveSockets } from './live-sockets';
import { userRoom, type AppSocket } from './socket.types';

/** Whom something is emitted to, on every replica. */
type Audience<Messages extends object> = ReturnType<IoServer<Messages>['to']>;

/** Emits to sockets. `Messages` are the service's server messages of contracts, by name. */
@Injectable()
export class SocketServer<Messages extends object = object> {
  constructor(
    private readonly io: IoServer<Messages>,
    private readonly live: LiveSockets,
  ) {}

  /** Every socket of these users, each once, on every replica. */
  toUser(...userIds: string[]): Audience<Messages> {
    return this.io.to(userIds.map(userRoom));
  }

  /** Every socket in these rooms, each once, on every replica. A socket is in a room after `socket.join(room)`. */
  toRoom(...rooms: string[]): Audience<Messages> {
    return this.io.to(rooms);
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
