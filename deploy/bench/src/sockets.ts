import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { latencyOf, type Latency } from './statistics';

/** What has not arrived by then is lost; what is late is only slow. */
const ARRIVED_WITHIN_MS = 30_000;
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

/** A socket that costs next to nothing: frames of either protocol straight on a WebSocket. */
export class SocketClient {
  onEvent: (name: string, payload: object) => void = () => undefined;
  reconnects = 0;
  private socket!: WebSocket;
  private isLeft = false;

  private constructor(private readonly address: SocketAddress) {}

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
      const isOpen = await this.connect().then(
        () => true,
        () => false,
      );
      if (!isOpen) continue;
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
    else this.onEvent(name, payload);
  }
}

export interface DeliveryFigures extends Latency {
  sent: number;
  lost: number;
  repeated: number;
}

/** Times what is sent, from when it was due until it arrives. */
export class Deliveries {
  private pending = new Map<string, number>();
  private times: number[] = [];
  private sent = 0;
  private lost = 0;
  private repeated = 0;

  expect(id: string, due: number): void {
    this.sent += 1;
    if (this.pending.has(id)) this.lost += 1;
    this.pending.set(id, due);
  }

  arrive(id: string): void {
    const due = this.pending.get(id);
    if (due === undefined) this.repeated += 1;
    else this.times.push(performance.now() - due);
    this.pending.delete(id);
  }

  /** Waits for the last ones, counts as lost what has not arrived by then, and begins anew. */
  async finish(): Promise<DeliveryFigures> {
    const deadline = performance.now() + ARRIVED_WITHIN_MS;
    while (this.pending.size > 0 && performance.now() < deadline) await delay(10);
    const { sent, repeated } = this;
    const figures = { ...latencyOf(this.times), sent, lost: this.lost + this.pending.size, repeated };
    this.pending = new Map();
    this.times = [];
    this.sent = this.lost = this.repeated = 0;
    return figures;
  }
}
