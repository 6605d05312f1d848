import { setTimeout as delay } from 'node:timers/promises';
import WebSocket from 'ws';
import { latencyOf, type Latency } from './statistics';

/** What has not arrived by then is lost; what is late is only slow. */
const ARRIVED_WITHIN_MS = 30_000;
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
  onClose: () => void = () => undefined;

  private constructor(
    private readonly socket: WebSocket,
    private readonly protocol: Protocol,
  ) {}

  /** Resolves when the server has accepted it. */
  static open({ url, path, query, protocol }: SocketAddress): Promise<SocketClient> {
    const engine: Record<string, string> = protocol === 'plain' ? {} : { EIO: '4', transport: 'websocket' };
    const search = new URLSearchParams({ ...query, ...engine });
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}?${search}`, {
      perMessageDeflate: false,
    });
    const client = new SocketClient(socket, protocol);
    return new Promise((resolve, reject) => {
      if (protocol === 'plain') socket.once('open', () => resolve(client));
      socket.on('message', (data: Buffer) => client.receive(data.toString(), () => resolve(client)));
      socket.on('error', reject);
      socket.on('close', (code) => {
        reject(new Error(`closed with ${code}`));
        client.onClose();
      });
    });
  }

  send(name: string, payload: object): void {
    const isPlain = this.protocol === 'plain';
    this.socket.send(
      isPlain ? JSON.stringify({ type: name, ...payload }) : PACKETS.event + JSON.stringify([name, payload]),
    );
  }

  close(): void {
    this.socket.close(1000);
  }

  private receive(text: string, onAccepted: () => void): void {
    if (this.protocol === 'plain') {
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
