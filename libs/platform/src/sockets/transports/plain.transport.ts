import { Transport } from 'engine.io';
import type { WebSocket } from 'ws';
import { decodeFrame, encodeFrame } from '../domain/plain-frames';
import { plainNameOf, RefusedFrame } from '../domain/refused-frame';
import type { SocketLimits } from '../sockets.config';
import { ClientConnection, type EnginePacket, type TransportRequest } from './client-connection';

/** First characters of the packets of the Socket.IO handshake. */
const CONNECT = '0';
const CONNECT_ERROR = '4';

/**
 * An Engine.IO transport for clients that speak neither Engine.IO nor Socket.IO: towards the server it connects to the
 * main namespace and answers pings. Outgoing packets become frames; incoming messages bypass Socket.IO's parser.
 */
export class PlainTransport extends Transport {
  readonly connection: ClientConnection;
  private readonly socket: WebSocket;

  constructor(
    request: TransportRequest,
    private readonly limits: SocketLimits,
  ) {
    super(request);
    this.socket = request.websocket;
    this.connection = new ClientConnection(request, limits);
    this.writable = true;
    this.socket.on('message', (data: Buffer, isBinary: boolean) => this.receive(data, isBinary));
    this.socket.once('close', () => this.onClose());
    this.socket.on('error', (error: Error) => this.onError('ws error', error));
    // Frames are read only after the server has accepted the connection.
    this.socket.pause();
  }

  override get name(): string {
    return 'websocket';
  }

  /** Engine.IO adds its listeners before the next tick. */
  override onRequest(): void {
    process.nextTick(() => this.onPacket({ type: 'message', data: CONNECT }));
  }

  override send(packets: EnginePacket[]): void {
    this.connection.cork();
    for (const packet of packets) this.sendPacket(packet);
    this.writable = !this.connection.isBusy;
    this.emit('drain');
  }

  override doClose(done?: () => void): void {
    this.connection.close();
    done?.();
  }

  private receive(data: Buffer, isBinary: boolean): void {
    if (!this.connection.countFrame()) return;
    const text = data.toString();
    if (isBinary) this.connection.onMessage?.(new RefusedFrame('bad_request'));
    else if (data.length > this.limits.messageBytes)
      this.connection.onMessage?.(new RefusedFrame('payload_too_large', plainNameOf(text)));
    else this.connection.onMessage?.(decodeFrame(text));
  }

  private sendPacket({ type, data }: EnginePacket): void {
    if (type === 'ping') process.nextTick(() => this.onPacket({ type: 'pong' }));
    if (type !== 'message' || typeof data !== 'string') return;
    if (data.startsWith(CONNECT)) this.socket.resume();
    if (data.startsWith(CONNECT_ERROR)) this.connection.close();
    const frame = encodeFrame(data);
    if (frame !== undefined) this.socket.send(frame, (error) => this.onSent(error));
  }

  private onSent(error?: Error): void {
    if (error) this.onError('write error', error);
    else if (!this.writable && !this.connection.isBusy) {
      this.writable = true;
      this.emit('ready');
    }
  }
}
