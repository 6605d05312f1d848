import { transports } from 'engine.io';
import type { SocketLimits } from '../sockets.config';
import { ClientConnection, type EnginePacket, type TransportRequest } from './client-connection';

/** Socket.IO packets with binary attachments, which no message of ours has. */
const BINARY_PACKET = /^[56]/;

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
    const isBinary = data !== undefined && (typeof data !== 'string' || BINARY_PACKET.test(data));
    const bytes = typeof data === 'string' ? Buffer.byteLength(data) : 0;
    if (this.connection.accepts(bytes, isBinary)) super.onPacket(packet);
  }

  override doClose(done?: () => void): void {
    this.connection.close();
    done?.();
  }
}
