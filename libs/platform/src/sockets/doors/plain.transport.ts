import { Transport } from 'engine.io';
import type { WebSocket } from 'ws';
import { decodeFrame, encodeFrame, frameBytes } from '../domain/plain-frames';
import type { SocketLimits } from '../sockets.options';
import { Line } from './line';
import type { DoorRequest, EnginePacket } from './door.types';

/** Socket.IO's packets of the handshake, as their first character. */
const CONNECT = '0';
const CONNECT_ERROR = '4';

/** What the WebSocket library has below a WebSocket, as far as frames that were made before go; Engine.IO uses it alike. */
interface FrameSender {
  sendFrame(chunks: readonly Buffer[], done: SentCallback): void;
}
type SentCallback = (error?: Error | null) => void;

/** What goes to many sockets is the same packet every time: it is made a frame once. */
let latest: { packet: string; frame: Buffer | undefined } = { packet: '', frame: undefined };

/**
 * An Engine.IO transport for clients that speak neither Engine.IO nor Socket.IO: to the server above it is a client that
 * connects to the main namespace and answers pings. Packets become frames; messages go their own, shorter way.
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
    const last = frames.pop();
    if (!last) {
      this.emit('drain');
      return;
    }
    for (const frame of frames) this.write(frame, this.onSent);
    this.write(last, this.onLastSent);
  }

  override doClose(done?: () => void): void {
    this.line.close();
    done?.();
  }

  private receive(data: Buffer, isBinary: boolean): void {
    if (!this.line.admits(data.length, isBinary)) return;
    const message = decodeFrame(data.toString());
    if ('fault' in message) this.line.onFault?.(message.fault);
    else this.line.onMessage?.(message.name, message.payload);
  }

  private frameOf({ type, data }: EnginePacket): Buffer | undefined {
    if (type === 'ping') process.nextTick(() => this.onPacket({ type: 'pong' }));
    if (type !== 'message' || typeof data !== 'string') return undefined;
    if (data.startsWith(CONNECT)) this.line.resume();
    if (data.startsWith(CONNECT_ERROR)) this.line.close();
    if (data !== latest.packet) latest = { packet: data, frame: bytesOf(encodeFrame(data)) };
    return latest.frame;
  }

  private write(frame: Buffer, done: SentCallback): void {
    if (this.socket.readyState === this.socket.OPEN)
      (Reflect.get(this.socket, '_sender') as FrameSender).sendFrame([frame], done);
    else done(new Error('the socket is closing'));
  }

  private readonly onSent: SentCallback = (error) => {
    if (error) this.onError('write error', error);
  };

  private readonly onLastSent: SentCallback = (error) => {
    this.onSent(error);
    if (error) return;
    this.emit('drain');
    this.emit('ready');
  };
}

function bytesOf(frame: string | undefined): Buffer | undefined {
  return frame === undefined ? undefined : frameBytes(frame);
}
