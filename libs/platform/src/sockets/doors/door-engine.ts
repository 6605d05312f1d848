import { Server as Engine } from 'engine.io';
import type { SocketLimits } from '../sockets.options';
import { admissionOf } from './admission';
import type { DoorRequest, DoorTransport } from './door.types';
import { PlainTransport } from './plain.transport';
import { SocketIoTransport } from './socket-io.transport';

/** A longer frame than this many messages is not even read: the socket is closed with 1009. */
const FRAME_MESSAGES = 4;
/** Engine.IO's own ping, by which Socket.IO clients notice a dead server; who is alive is decided by `server_ping`. */
const ENGINE_PING_MS = 25_000;
const ENGINE_PONG_MS = 40_000;

/** Engine.IO with two doors: `createTransport` is where a connection gets the language of the door it came through. */
export class DoorEngine extends Engine {
  constructor(private readonly limits: SocketLimits) {
    super({
      transports: ['websocket'],
      allowUpgrades: false,
      allowEIO3: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: limits.messageBytes * FRAME_MESSAGES,
      pingInterval: ENGINE_PING_MS,
      pingTimeout: ENGINE_PONG_MS,
    });
  }

  protected override createTransport(_name: string, request: DoorRequest): DoorTransport {
    return admissionOf(request).door === 'plain'
      ? new PlainTransport(request, this.limits)
      : new SocketIoTransport(request, this.limits);
  }
}
