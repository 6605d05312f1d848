import { CLOSE_CODES } from '@fourfold/contracts';
import { SocketServer, type AppSocket, type Departure } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { PresenceKeeper } from '../presence/presence.keeper';
import type { Connection, Leaving } from '../presence/presence.registry';

/** Tells presence of every socket that comes and goes. */
@Injectable()
export class Attendance {
  constructor(sockets: SocketServer, keeper: PresenceKeeper) {
    sockets.onConnected((socket) => keeper.add(connectionOf(socket)));
    sockets.onGone((socket, departure) => keeper.remove(connectionOf(socket), leavingOf(departure)));
  }
}

function connectionOf(socket: AppSocket): Connection {
  return { userId: socket.data.user.user_id, connectionId: socket.id };
}

function leavingOf({ reason, code }: Departure): Leaving {
  if (reason === 'restart') return 'for_another_replica';
  // Who did not answer has been gone for long.
  return code === CLOSE_CODES.pingTimeout ? 'long_ago' : 'now';
}
