import { SocketHooks } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { PresenceKeeper } from '../presence/presence.keeper';
import type { Connection } from '../presence/presence.registry';

/** Tells presence of every socket that comes and goes. */
@Injectable()
export class Attendance {
  constructor(hooks: SocketHooks, keeper: PresenceKeeper) {
    const connectionOf = (socket: { id: string; data: { user: { user_id: string } } }): Connection => ({
      userId: socket.data.user.user_id,
      connectionId: socket.id,
    });
    hooks.onConnected((socket) => keeper.add(connectionOf(socket)));
    hooks.onGone((socket, { reason }) => keeper.remove(connectionOf(socket), reason === 'restart'));
  }
}
