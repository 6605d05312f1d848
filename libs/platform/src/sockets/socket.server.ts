import { CLOSE_CODES } from '@fourfold/contracts';
import { applyDecorators, Injectable, UseFilters } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import { ConnectionHandler } from './connection.handler';
import { IoServer } from './io-server';
import { SocketErrorFilter } from './message.handler';
import { userRoom, type AppSocket } from './socket.types';

type Audience<Messages extends object> = ReturnType<IoServer<Messages>['to']>;

export interface Departure {
  reason: 'restart' | 'left';
  code: number;
}

/** The old names of `IoServer` and `ConnectionHandler`. */
@Injectable()
export class SocketServer<Messages extends object = Record<string, object>> {
  constructor(
    private readonly io: IoServer<Messages>,
    private readonly connections: ConnectionHandler,
  ) {}

  onConnected(hook: (socket: AppSocket<Messages>) => Promise<void> | void): void {
    this.connections.onConnected((socket) => hook(socket as unknown as AppSocket<Messages>));
  }

  onGone(hook: (socket: AppSocket<Messages>, departure: Departure) => Promise<void> | void): void {
    this.connections.onDisconnected((socket, code) =>
      hook(socket as unknown as AppSocket<Messages>, {
        reason: code === CLOSE_CODES.serviceRestart ? 'restart' : 'left',
        code,
      }),
    );
  }

  toUser(...userIds: string[]): Audience<Messages> {
    return this.io.to(userIds.map(userRoom));
  }

  toRoom(...rooms: string[]): Audience<Messages> {
    return this.io.to(rooms);
  }

  toRoomExcept(room: string, userIds: Iterable<string>): Audience<Messages> {
    return this.io.to(room).except([...userIds].map(userRoom));
  }

  joinUser(userId: string, room: string): void {
    this.io.joinUser(userId, room);
  }

  removeUser(userId: string, room: string): void {
    this.io.removeUser(userId, room);
  }

  socketsOf(userId: string): AppSocket<Messages>[] {
    return [...this.io.sockets.sockets.values()].filter(({ data }) => data.user.user_id === userId);
  }
}

export const SocketGateway = (): ClassDecorator =>
  applyDecorators(WebSocketGateway(), UseFilters(SocketErrorFilter));
