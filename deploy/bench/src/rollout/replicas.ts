import {
  Balancer,
  SERVICES,
  spawnService,
  type ProcessName,
  type ServiceProcess,
  type Stack,
} from '@fourfold/testing';

/** As in a cluster: long enough for everybody in front of a replica to have noticed. */
const SETTINGS = { SHUTDOWN_DELAY_MS: '5000', LOG_LEVEL: 'warn' };

/** How a replica ended, and how long it took from the signal until it was gone. */
export interface Stop {
  name: ProcessName;
  code: number | null;
  ms: number;
}

/** Two replicas of every service, behind two gateways, each pair behind a balancer of its own. */
export class Replicas {
  private constructor(
    /** Where the load goes. */
    readonly url: string,
    private readonly replicas: ReadonlyMap<ProcessName, readonly ServiceProcess[]>,
    private readonly balancers: readonly Balancer[],
  ) {}

  static async start(stack: Stack): Promise<Replicas> {
    const replicas = new Map<ProcessName, ServiceProcess[]>();
    const balancers: Balancer[] = [];
    const startPair = async (name: ProcessName, env: Record<string, string> = {}): Promise<Balancer> => {
      const { PORT: _, ...own } = stack.environment(name);
      const told = { ...own, ...SETTINGS, ...env };
      const pair = [await spawnService(name, told), await spawnService(name, told)];
      replicas.set(name, pair);
      const balancer = await Balancer.start(pair.map(({ url }) => url));
      balancers.push(balancer);
      return balancer;
    };
    const addresses: Record<string, string> = { MANAGEMENT_PORT: '0' };
    for (const name of SERVICES) addresses[`${name.toUpperCase()}_URL`] = (await startPair(name)).url;
    const { url } = await startPair('gateway', addresses);
    return new Replicas(url, replicas, balancers);
  }

  /** Replaces every replica, one after the other: nobody is replaced before the one before is ready again. */
  async replaceAll(onStop: (stop: Stop) => void): Promise<void> {
    for (const [name, pair] of this.replicas)
      for (const replica of pair) {
        const signalled = performance.now();
        const { code } = await replica.kill('SIGTERM');
        onStop({ name, code, ms: performance.now() - signalled });
        await replica.restart();
      }
  }

  /** What the gateways said of replicas that did not answer. */
  warnings(): string[] {
    const lines = this.replicas.get('gateway')!.flatMap((gateway) => gateway.logs().split('\n'));
    return lines.filter((line) => line.includes('did not answer'));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.replicas.values()].flat().map((replica) => replica.kill()));
    await Promise.all(this.balancers.map((balancer) => balancer.stop()));
  }
}
