import { TcpProxy } from './tcp-proxy';

const CHECK_MS = 200;
const CHECK_TIMEOUT_MS = 1_000;

/**
 * Distributes connections round-robin to the replicas that are ready, like a Service of Kubernetes. It is
 * not aware of requests; a replica that dies between two probes refuses its connections.
 */
export class Balancer {
  private ready: string[] = [];
  private next = 0;
  private proxy!: TcpProxy;
  private readonly timer = setInterval(() => void this.look(), CHECK_MS);

  private constructor(private readonly urls: readonly string[]) {}

  /** @param urls of the replicas, such as `http://127.0.0.1:8002` */
  static async start(urls: readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(urls);
    await balancer.look();
    balancer.proxy = await TcpProxy.start(() => balancer.ready[balancer.next++ % balancer.ready.length]);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.proxy.port}`;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.proxy.stop();
  }

  private async look(): Promise<void> {
    const states = await Promise.all(this.urls.map((url) => this.isReady(url)));
    this.ready = this.urls.filter((_, index) => states[index]);
  }

  /** A probe that is neither answered nor refused changes nothing: the replica may only be busy. */
  private async isReady(url: string): Promise<boolean> {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    try {
      const { ok } = await fetch(`${url}/health/ready`, { signal, headers: { connection: 'close' } });
      return ok;
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      return code !== 'ECONNREFUSED' && this.ready.includes(url);
    }
  }
}
