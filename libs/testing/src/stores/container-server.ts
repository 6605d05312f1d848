import type { ContainerRuntimeClient } from 'testcontainers';
import { freePort } from '../ports';
import { waitFor } from '../wait-for';
import { CONTAINER_SPECS } from './container-specs';
import { ownerLabel } from './docker-engine';
import { isAnswering } from './probe';
import type { StoreKind, StoreOptions, StoreServer } from './store';

// Its helper container is one more image that a machine without a registry does not have; we remove our own leftovers.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

const START_TIMEOUT_MS = 60_000;

type Container = ReturnType<ContainerRuntimeClient['container']['getById']>;

/** A store as a container, on a port of this machine that it keeps. */
export class ContainerServer implements StoreServer {
  private constructor(
    readonly kind: StoreKind,
    private container: Container,
    readonly port: number,
    private readonly settings: { password: string; volume: string | undefined },
    /** Runs another container of the same settings. */
    private readonly run: () => Promise<Container>,
  ) {}

  /** Starts a container of an image that is on this machine; resolves when the store answers. */
  static async launch(
    kind: StoreKind,
    image: string,
    options: StoreOptions & { volume?: string },
  ): Promise<ContainerServer> {
    const { GenericContainer, getContainerRuntimeClient, PullPolicy, Wait } = await import('testcontainers');
    const { port: inside, dataPath, environment, command, files = [] } = CONTAINER_SPECS[kind];
    const port = options.port ?? (await freePort());
    const password = options.password ?? 'fourfold';
    const description = new GenericContainer(image)
      .withPullPolicy(PullPolicy.neverPull())
      .withEnvironment(environment(password))
      .withCommand(command(password, options.durable ?? false))
      .withCopyContentToContainer(files)
      .withExposedPorts({ container: inside, host: port })
      .withLabels(ownerLabel())
      .withBindMounts(options.volume === undefined ? [] : [{ source: options.volume, target: dataPath }])
      .withAutoRemove(false)
      .withStartupTimeout(START_TIMEOUT_MS)
      .withWaitStrategy(Wait.forListeningPorts());
    const client = await getContainerRuntimeClient();
    const run = async (): Promise<Container> => client.container.getById((await description.start()).getId());
    const server = new ContainerServer(kind, await run(), port, { password, volume: options.volume }, run);
    try {
      await server.answers();
      return server;
    } catch (error) {
      await server.destroy();
      throw error;
    }
  }

  get url(): string {
    const { protocol, user } = CONTAINER_SPECS[this.kind];
    const database = this.kind === 'postgres' ? '/postgres' : '';
    return `${protocol}://${user}:${encodeURIComponent(this.settings.password)}@127.0.0.1:${this.port}${database}`;
  }

  async start(): Promise<void> {
    await this.container.start();
    await this.answers();
  }

  async stop(): Promise<void> {
    await this.container.stop().catch(unlessAlreadySo);
  }

  async kill(): Promise<void> {
    const gone = this.exited();
    await this.container.kill({ signal: 'SIGKILL' }).catch(unlessAlreadySo);
    await gone;
  }

  async wipe(): Promise<void> {
    await this.container.remove({ force: true, v: true });
    this.container = await this.run();
    await this.answers();
  }

  async pause(): Promise<void> {
    await this.container.pause();
  }

  async resume(): Promise<void> {
    await this.container.unpause();
  }

  async exited(): Promise<void> {
    await this.container.wait();
  }

  async destroy(): Promise<void> {
    if (this.settings.volume !== undefined) await this.stop();
    await this.container.remove({ force: true, v: this.settings.volume === undefined });
  }

  private async answers(): Promise<void> {
    await waitFor(() => isAnswering(this.kind, this.url), {
      timeoutMs: START_TIMEOUT_MS,
      what: `the ${this.kind} container`,
    });
  }
}

/** Docker answers 304 or 409 when a container already is in the wanted state. */
function unlessAlreadySo(error: Error & { statusCode?: number }): void {
  if (error.statusCode !== 304 && error.statusCode !== 409) throw error;
}
