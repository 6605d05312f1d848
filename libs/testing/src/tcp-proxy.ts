import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A TCP proxy for the target of a URL, which can simulate a broken or stalled connection and latency. */
export class TcpProxy {
  /** Added to every chunk, in each direction. */
  latencyMs = 0;
  private readonly sockets = new Set<Socket>();
  private readonly swallowed = new WeakSet<Socket>();
  private mode: 'open' | 'cut' | 'stalled' = 'open';

  private constructor(
    private readonly server: Server,
    /** Chosen for each connection; one without a target is refused. */
    private readonly target: () => URL | undefined,
  ) {
    server.on('connection', (client) => this.accept(client));
  }

  /** Starts a proxy on a free port of 127.0.0.1 for a URL (of a store, a service), which may change. */
  static async start(target: string | (() => string | undefined)): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true });
    const proxy = new TcpProxy(server, () => {
      const url = typeof target === 'string' ? target : target();
      return url === undefined ? undefined : new URL(url);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The target's URL with this proxy's address in it. */
  get url(): string {
    const url = new URL(this.target() ?? 'tcp://127.0.0.1');
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  get connections(): number {
    return this.sockets.size / 2;
  }

  /** Resets every connection and refuses new ones. */
  cut(): void {
    this.mode = 'cut';
    this.resetAll();
  }

  /** Half-open: connections stay and are accepted, but no byte is forwarded. */
  stall(): void {
    this.mode = 'stalled';
    for (const socket of this.sockets) socket.pause();
  }

  /** Half-open for good: of the open connections every byte is lost and no end is told; new ones work. */
  swallow(): void {
    for (const socket of this.sockets) this.swallowed.add(socket);
  }

  /** Forwards again. */
  heal(): void {
    this.mode = 'open';
    for (const socket of this.sockets) socket.resume();
  }

  async stop(): Promise<void> {
    this.resetAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private resetAll(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  private accept(client: Socket): void {
    const target = this.mode === 'cut' ? undefined : this.target();
    if (!target) {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    this.join(client, upstream);
    this.join(upstream, client);
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    // Chunks are queued, so that latency never reorders them.
    let queue = Promise.resolve();
    const inOrder = (action: () => void): void => {
      queue = queue.then(async () => {
        if (this.latencyMs > 0) await delay(this.latencyMs);
        if (!to.destroyed && !this.swallowed.has(from)) action();
      });
    };
    from.on('data', (chunk: Buffer) =>
      inOrder(() => {
        if (!to.write(chunk)) {
          from.pause();
          to.once('drain', () => this.mode !== 'stalled' && from.resume());
        }
      }),
    );
    from.on('end', () => inOrder(() => to.end()));
    from.on('error', () => {
      if (!this.swallowed.has(from)) to.resetAndDestroy();
    });
    from.on('close', () => {
      this.sockets.delete(from);
      inOrder(() => to.destroy());
    });
    if (this.mode === 'stalled') from.pause();
  }
}
