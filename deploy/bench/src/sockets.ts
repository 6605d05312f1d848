import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';

const RECONNECT_MS = 300;
/** One in ten clients speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;

export type Protocol = 'plain' | 'socket.io';

/** The packets of Socket.IO over Engine.IO that matter here, by their first characters. */
const PACKETS = { open: '0', ping: '2', pong: '3', connect: '40', event: '42' } as const;

export interface SocketAddress {
  /** Of the HTTP server. */
  url: string;
  path: string;
  query: Record<string, string>;
  protocol: Protocol;
}

export function protocolOf(index: number): Protocol {
  return index % SOCKET_IO_EVERY === 0 ? 'socket.io' : 'plain';
}

/**
 * A socket that costs next to nothing: frames of either protocol straight on a WebSocket. Emits what the server sends, by
 * its name.
 */
export class SocketClient extends EventEmitter {
  reconnects = 0;
  private socket!: WebSocket;
  private isLeft = false;

  private constructor(private readonly address: SocketAddress) {
    super();
    // Emitted without a listener, it would be thrown.
    this.on('error', () => undefined);
  }

  /** Resolves when the server has accepted it. */
  static async open(address: SocketAddress): Promise<SocketClient> {
    const client = new SocketClient(address);
    await client.connect();
    return client;
  }

  /** Opens it again whenever it is closed, as the web app does. */
  keepOpen(): void {
    this.socket.once('close', () => void this.reconnect());
  }

  /** Does nothing while there is no connection. */
  send(name: string, payload: object): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send(
      this.address.protocol === 'plain'
        ? JSON.stringify({ type: name, ...payload })
        : PACKETS.event + JSON.stringify([name, payload]),
    );
  }

  close(): void {
    this.isLeft = true;
    this.socket.close(1000);
  }

  private connect(): Promise<void> {
    const { url, path, query, protocol } = this.address;
    const engine: Record<string, string> = protocol === 'plain' ? {} : { EIO: '4', transport: 'websocket' };
    const target = `${url.replace('http', 'ws')}${path}?${new URLSearchParams({ ...query, ...engine })}`;
    const socket = new WebSocket(target, { perMessageDeflate: false });
    this.socket = socket;
    return new Promise((resolve, reject) => {
      if (protocol === 'plain') socket.once('open', resolve);
      socket.on('message', (data: Buffer) => this.receive(data.toString(), resolve));
      socket.on('error', reject);
      socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    });
  }

  private async reconnect(): Promise<void> {
    while (!this.isLeft) {
      await delay(RECONNECT_MS);
      try {
        await this.connect();
      } catch {
        continue;
      }
      this.reconnects += 1;
      return this.keepOpen();
    }
  }

  private receive(text: string, onAccepted: () => void): void {
    if (this.address.protocol === 'plain') {
      const { type, ...payload } = JSON.parse(text) as { type: string };
      this.take(type, payload);
    } else if (text.startsWith(PACKETS.event)) {
      this.take(...(JSON.parse(text.slice(PACKETS.event.length)) as [string, object]));
    } else if (text.startsWith(PACKETS.connect)) onAccepted();
    else if (text.startsWith(PACKETS.open)) this.socket.send(PACKETS.connect);
    else if (text === PACKETS.ping) this.socket.send(PACKETS.pong);
  }

  private take(name: string, payload: object): void {
    if (name === 'server_ping') this.send('pong', {});
    else this.emit(name, payload);
  }
}
