import { Transport } from 'engine.io';
import type { WebSocket } from 'ws';
import { decodeFrame, encodeFrame } from '../domain/plain-frames';
import type { SocketLimits } from '../sockets.options';
import { Line } from './line';
import type { DoorRequest, EnginePacket } from './door.types';

/** Socket.IO's packets of the handshake, as their first character. */
const CONNECT = '0';
const CONNECT_ERROR = '4';

/**
 * An Engine.IO transport for clients that speak neither Engine.IO nor Socket.IO: it translates frames to the packets of
 * a client that connects to the main namespace and answers pings, so the server above can't tell the difference.
 */
export class PlainTransport extends Transport {
  readonly line: Line;
  private readonly socket: WebSocket;

  constructor(request: DoorRequest, limits: SocketLimits) {
    super(request);
    this.socket = request.websocket;
    this.line = new Line(this.socket, limits);
    this.line.govern(this);
    this.socket.on('message', (data: Buffer, isBinary: boolean) => this.receive(data, isBinary));
    this.socket.once('close', () => this.onClose());
    this.socket.on('error', (error: Error) => this.onError('ws error', error));
    // Whatever the client sends before the server has connected it waits outside.
    this.line.pause();
  }

  override get name(): string {
    return 'websocket';
  }

  /** The server above is listening from the next tick on. */
  override onRequest(): void {
    process.nextTick(() => this.onPacket({ type: 'message', data: CONNECT }));
  }

  override send(packets: EnginePacket[]): void {
    const frames = packets.flatMap((packet) => this.frameOf(packet) ?? []);
    if (frames.length === 0) {
      this.emit('drain');
      return;
    }
    const last = frames.pop()!;
    for (const frame of frames) this.socket.send(frame, (error) => this.sent(error));
    this.socket.send(last, (error) => {
      if (!this.sent(error)) return;
      this.emit('drain');
      this.emit('ready');
    });
  }

  override doClose(done?: () => void): void {
    this.line.close();
    done?.();
  }

  private receive(data: Buffer, isBinary: boolean): void {
    if (!this.line.admits(data.length, isBinary)) return;
    const decoded = decodeFrame(data.toString());
    if ('fault' in decoded) this.line.onFault?.(decoded.fault);
    else this.onPacket({ type: 'message', data: decoded.packet });
  }

  private frameOf({ type, data }: EnginePacket): string | undefined {
    if (type === 'ping') process.nextTick(() => this.onPacket({ type: 'pong' }));
    if (type !== 'message' || typeof data !== 'string') return undefined;
    if (data.startsWith(CONNECT)) this.line.resume();
    if (data.startsWith(CONNECT_ERROR)) this.line.close();
    return encodeFrame(data);
  }

  private sent(error: Error | null | undefined): boolean {
    if (error) this.onError('write error', error);
    return !error;
  }
}
