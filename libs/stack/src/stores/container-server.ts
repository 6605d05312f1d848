import { hostname } from 'node:os';
import type { ContainerRuntimeClient, GenericContainer } from 'testcontainers';
import { isAlive } from '../leftovers';
import { freePort } from '../ports';
import { waitFor } from '../wait-for';
import { isAnswering } from './probe';
import {
  NATS_CONFIG,
  NATS_USER,
  POSTGRES_USER,
  postgresSettings,
  REDIS_SETTINGS,
  STORE_KINDS,
  urlOf,
  type StoreKind,
  type StoreOptions,
  type StoreServer,
} from './store';

// Testcontainers' reaper needs an image that may not be available; we remove leftovers ourselves.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

const START_TIMEOUT_MS = 60_000;
/** Label by which a later run recognises the owner of a container. */
const OWNER_LABEL = 'fourfold.owner';
const NATS_CONFIG_FILE = '/etc/fourfold-nats.conf';

/** For each store: the variable that names its image, the default image, its port and its data folder. */
const IMAGES = {
  postgres: { variable: 'POSTGRES_IMAGE', name: 'postgres:17', port: 5432, path: '/var/lib/postgresql/data' },
  redis: { variable: 'REDIS_IMAGE', name: 'redis:8', port: 6379, path: '/data' },
  nats: { variable: 'NATS_IMAGE', name: 'nats:2', port: 4222, path: '/data' },
} as const;

type Container = ReturnType<ContainerRuntimeClient['container']['getById']>;

export function imageOf(kind: StoreKind): string {
  return process.env[IMAGES[kind].variable] ?? IMAGES[kind].name;
}

/** Why containers of these stores can't be started here, or `undefined` when they can. */
export async function whyNoContainers(
  kinds: readonly StoreKind[] = STORE_KINDS,
  { pull = false } = {},
): Promise<string | undefined> {
  const { getContainerRuntimeClient, ImageName } = await import('testcontainers');
  const client = await getContainerRuntimeClient().catch(() => undefined);
  if (!client) return 'no Docker engine answers';
  for (const name of kinds.map(imageOf)) {
    const image = ImageName.fromString(name);
    if (pull) await client.image.pull(image).catch(() => undefined);
    if (!(await client.image.exists(image))) return `the image ${name} can't be had`;
  }
  return undefined;
}

/** Removes containers of earlier runs on this machine that were killed before they could clean up. */
export async function removeLeftoverContainers(): Promise<void> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const ours = await dockerode.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  for (const { Id, Labels } of ours) {
    const [pid, host] = (Labels[OWNER_LABEL] ?? '').split('@');
    if (host === hostname() && !isAlive(Number(pid)))
      await dockerode.getContainer(Id).remove({ force: true, v: true });
  }
}

/** A store as a container, on a port of this machine that it keeps. */
export class ContainerServer implements StoreServer {
  private constructor(
    readonly kind: StoreKind,
    private container: Container,
    readonly port: number,
    private readonly settings: { password: string; volume: string | undefined },
    /** Starts another container with the same settings. */
    private readonly run: () => Promise<Container>,
  ) {}

  /** Starts a container of a local image; resolves when the store answers. */
  static async launch(kind: StoreKind, options: StoreOptions): Promise<ContainerServer> {
    const { getContainerRuntimeClient, PullPolicy } = await import('testcontainers');
    const { password = 'fourfold', volume } = options;
    const port = options.port ?? (await freePort());
    const description = (await describe(kind, { ...options, password }))
      .withPullPolicy(PullPolicy.neverPull())
      .withExposedPorts({ container: IMAGES[kind].port, host: port })
      .withLabels({ [OWNER_LABEL]: `${process.pid}@${hostname()}` })
      .withBindMounts(volume === undefined ? [] : [{ source: volume, target: IMAGES[kind].path }])
      .withAutoRemove(false)
      .withStartupTimeout(START_TIMEOUT_MS);
    const client = await getContainerRuntimeClient();
    const run = async (): Promise<Container> => client.container.getById((await description.start()).getId());
    const server = new ContainerServer(kind, await run(), port, { password, volume }, run);
    try {
      await server.answers();
      return server;
    } catch (error) {
      await server.destroy();
      throw error;
    }
  }

  get url(): string {
    return urlOf(this.kind, { port: this.port, password: this.settings.password });
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
    const options = { timeoutMs: START_TIMEOUT_MS, what: `the ${this.kind} container` };
    await waitFor(() => isAnswering(this.kind, this.url), options);
  }
}

async function describe(
  kind: StoreKind,
  options: StoreOptions & { password: string },
): Promise<GenericContainer> {
  const { password } = options;
  const image = imageOf(kind);
  switch (kind) {
    case 'postgres': {
      const { PostgreSqlContainer } = await import('@testcontainers/postgresql');
      return new PostgreSqlContainer(image)
        .withUsername(POSTGRES_USER)
        .withPassword(password)
        .withDatabase('postgres')
        .withEnvironment({ PGDATA: IMAGES.postgres.path })
        .withCommand(['postgres', ...postgresSettings(options).flatMap((setting) => ['-c', setting])]);
    }
    case 'redis': {
      const { RedisContainer } = await import('@testcontainers/redis');
      return new RedisContainer(image).withCommand([
        ...['redis-server', '--requirepass', password, ...REDIS_SETTINGS],
      ]);
    }
    case 'nats': {
      const { GenericContainer, Wait } = await import('testcontainers');
      return new GenericContainer(image)
        .withCopyContentToContainer([{ content: NATS_CONFIG, target: NATS_CONFIG_FILE }])
        .withCommand([
          ...['--config', NATS_CONFIG_FILE, '--jetstream', '--store_dir', IMAGES.nats.path],
          ...['--user', NATS_USER, '--pass', password],
        ])
        .withWaitStrategy(Wait.forListeningPorts());
    }
  }
}

/** Docker responds with 304 or 409 when a container is already in the requested state. */
function unlessAlreadySo(error: Error & { statusCode?: number }): void {
  if (error.statusCode !== 304 && error.statusCode !== 409) throw error;
}
