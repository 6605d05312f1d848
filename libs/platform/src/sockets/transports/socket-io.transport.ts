import { transports } from 'engine.io';
import { RefusedFrame } from '../domain/refused-frame';
import type { SocketLimits } from '../sockets.config';
import { ClientConnection, type EnginePacket, type TransportRequest } from './client-connection';

/** Engine.IO's own WebSocket transport, with our limits and our close codes. */
export class SocketIoTransport extends transports.websocket {
  readonly connection: ClientConnection;

  constructor(request: TransportRequest, limits: SocketLimits) {
    super(request);
    this.connection = new ClientConnection(request, limits);
  }

  override send(packets: EnginePacket[]): void {
    this.connection.cork();
    super.send(packets);
    // Engine.IO is not writable until a batch is sent, and would drop the second of two volatile messages even for a
    // fast reader.
    if (!this.connection.isBusy) this.writable = true;
  }

  override onPacket(packet: EnginePacket): void {
    const { data } = packet as { data?: unknown };
    if (!this.connection.countFrame()) return;
    if (data === undefined || typeof data === 'string') super.onPacket(packet);
    else this.connection.onMessage?.(new RefusedFrame('bad_request'));
  }

  override doClose(done?: () => void): void {
    this.connection.close();
    done?.();
  }
}
