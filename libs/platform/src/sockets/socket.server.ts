import { Injectable } from '@nestjs/common';
import { encodePacket } from './domain/plain-frames';
import { InjectIoServer } from './io-server';
import { LiveSockets } from './live-sockets';
import { userRoom, type AppSocket, type IoServer } from './socket.types';

/** Whom something is told, on every replica. */
export interface Audience<Messages extends object> {
  emit<Name extends keyof Messages & string>(name: Name, payload: Messages[Name]): void;
  /** The same for what the next one makes worthless: whoever reads slowly does not get it. */
  emitVolatile<Name extends keyof Messages & string>(name: Name, payload: Messages[Name]): void;
  /** Without the sockets in a room. */
  except(room: string): Audience<Messages>;
}

/** Tells sockets things. `Messages` are the service's server messages of contracts, by name. */
@Injectable()
export class SocketServer<Messages extends object = object> {
  constructor(
    @InjectIoServer() private readonly io: IoServer,
    private readonly live: LiveSockets,
  ) {}

  /** Every socket of these users, each once, on every replica. */
  toUser(...userIds: string[]): Audience<Messages> {
    return audience(this.io.to(userIds.map(userRoom)));
  }

  /** Every socket in these rooms, each once, on every replica. A socket is in a room after `socket.join(room)`. */
  toRoom(...rooms: string[]): Audience<Messages> {
    return audience(this.io.to(rooms));
  }

  toAll(): Audience<Messages> {
    return audience(this.io.to([]));
  }

  /** Puts every socket that a user has now into a room, on every replica, before what is emitted next. */
  joinUser(userId: string, room: string): void {
    for (const sockets of [this.io.local, this.io]) sockets.in(userRoom(userId)).socketsJoin(room);
  }

  /** Takes every socket of a user out of a room, on every replica, before what is emitted next. */
  removeUser(userId: string, room: string): void {
    for (const sockets of [this.io.local, this.io]) sockets.in(userRoom(userId)).socketsLeave(room);
  }

  /** Tells every socket of these users on this replica, as far as it is meant. */
  tellHere<Name extends keyof Messages & string>(
    userIds: readonly string[],
    name: Name,
    payload: Messages[Name] & object,
    isMeant: (socket: AppSocket) => boolean = () => true,
  ): void {
    const sockets = userIds.flatMap((userId) => this.live.of(userId)).filter(({ socket }) => isMeant(socket));
    if (sockets.length === 0) return;
    const packet = encodePacket(name, payload);
    for (const live of sockets) live.send(packet);
  }

  /** The sockets of a user on this replica. */
  socketsOf(userId: string): AppSocket<Messages>[] {
    return this.live.of(userId).map(({ socket }) => socket as AppSocket<Messages>);
  }

  /** Closes a socket of this replica after what was sent to it before; its departure is `cut`. */
  close(socket: AppSocket<Messages>, code: number, reason: string): void {
    this.live.find(socket.id)?.close(code, reason, 'cut');
  }
}

function audience<Messages extends object>(operator: ReturnType<IoServer['to']>): Audience<Messages> {
  return {
    emit: (name, payload) => void operator.emit(name, payload),
    emitVolatile: (name, payload) => void operator.volatile.emit(name, payload),
    except: (room) => audience(operator.except(room)),
  };
}
