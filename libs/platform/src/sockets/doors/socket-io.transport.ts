import { transports } from 'engine.io';
import type { SocketLimits } from '../sockets.options';
import { Line } from './line';
import type { DoorRequest, EnginePacket } from './door.types';

/** Packets of Socket.IO that announce binary attachments, which no message of ours has. */
const BINARY_PACKET = /^[56]/;

/** Engine.IO's own WebSocket transport, with our limits before it and our close codes. */
export class SocketIoTransport extends transports.websocket {
  readonly line: Line;

  constructor(request: DoorRequest, limits: SocketLimits) {
    super(request);
    this.line = new Line(request.websocket, limits);
    this.line.govern(this);
  }

  override onPacket(packet: EnginePacket): void {
    const { data } = packet as { data?: unknown };
    const isBinary = data !== undefined && (typeof data !== 'string' || BINARY_PACKET.test(data));
    const bytes = typeof data === 'string' ? Buffer.byteLength(data) : 0;
    if (this.line.admits(bytes, isBinary)) super.onPacket(packet);
  }

  override doClose(done?: () => void): void {
    this.line.close();
    done?.();
  }
}
