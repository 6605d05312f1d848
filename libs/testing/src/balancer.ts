import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const CHECK_MS = 200;
const CHECK_TIMEOUT_MS = 1_000;

/**
 * Hands connections in turn to the replicas that say that they are ready, as a Service of Kubernetes does. It knows
 * nothing of requests, and a replica that dies between two looks at it refuses who is sent there.
 */
export class Balancer {
  private ready: string[] = [];
  private next = 0;
  private readonly sockets = new Set<Socket>();
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    private readonly urls: readonly string[],
  ) {
    server.on('connection', (client) => this.accept(client));
    this.timer = setInterval(() => void this.look(), CHECK_MS);
  }

  /** @param urls of the replicas, such as `http://127.0.0.1:8002` */
  static async start(urls: readonly string[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server, urls);
    await Promise.all([
      balancer.look(),
      new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    ]);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async look(): Promise<void> {
    const states = await Promise.all(this.urls.map((url) => this.isReady(url)));
    this.ready = this.urls.filter((_, index) => states[index]);
  }

  /** No answer in time says nothing new: a busy replica is as ready as it was. */
  private async isReady(url: string): Promise<boolean> {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    try {
      const { ok } = await fetch(`${url}/health/ready`, { signal, headers: { connection: 'close' } });
      return ok;
    } catch {
      return signal.aborted && this.ready.includes(url);
    }
  }

  private accept(client: Socket): void {
    this.next += 1;
    const url = this.ready[this.next % this.ready.length];
    if (url === undefined) return void client.on('error', () => undefined).resetAndDestroy();
    const replica = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [client, replica]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => this.sockets.delete(socket));
    }
    client.pipe(replica).pipe(client);
    client.once('close', () => replica.destroy());
    replica.once('close', () => client.destroy());
  }
}
