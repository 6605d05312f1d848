import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MailInbox } from './inbox/mail-inbox';
import { temporaryFolder } from './leftovers';
import { freePort } from './ports';
import { runServiceCli, spawnService, type ServiceProcess } from './service-process';
import { startStores, type Stores } from './stores/find-store';
import { createStackDatabase, type StackDatabase } from './stack-database';
import {
  environmentOf,
  SERVICES,
  STARTER_CONTENT,
  writeSigningKeys,
  type ProcessName,
  type ServiceName,
  type Topology,
} from './topology';
import { WORKSPACE_ROOT } from './workspace';

export interface StackOptions {
  /** Serve the built web app; it must have been built before. */
  web?: boolean;
  /** Settings such as rate limits, for all processes or by process. */
  env?: Record<string, string> | ((name: ProcessName) => Record<string, string>);
  /** Stores that the caller has started; they end with the stack. */
  stores?: Stores;
  /** For measurements: stores write to the disk before they answer, and Postgres counts statements. */
  measured?: boolean;
}

/** A whole Fourfold on free ports: stores, starter content, every service, the gateway. */
export interface Stack {
  /** The gateway's address. */
  readonly url: string;
  /** The URL of the gateway's own metrics. */
  readonly metricsUrl: string;
  readonly stores: Stores;
  readonly database: StackDatabase;
  /** Receives every mail. */
  readonly inbox: MailInbox;
  process(name: ProcessName): ServiceProcess;
  /** The environment of a process, for commands and for further replicas. */
  environment(name: ProcessName): Record<string, string>;
  /** The output of all processes. */
  logs(): string;
  stop(): Promise<void>;
}

const WEB_ROOT = join(WORKSPACE_ROOT, 'web/dist');

/** Starts a stack; stops everything again when a part of it fails to start. */
export async function startStack({
  web = false,
  env = {},
  stores: given,
  measured = false,
}: StackOptions = {}): Promise<Stack> {
  if (web && !existsSync(join(WEB_ROOT, 'index.html')))
    throw new Error('The web app is not built: npx nx build @fourfold/web');
  const folder = temporaryFolder('stack');
  const [stores, inbox] = await Promise.all([
    given ?? startStores({ durable: measured, countStatements: measured }),
    MailInbox.start(),
  ]);
  const processes = new Map<ProcessName, ServiceProcess>();
  const stop = async (): Promise<void> => {
    // The gateway first, as it would otherwise report every service that stops.
    await processes.get('gateway')?.stop();
    await Promise.all([...processes.values()].map((service) => service.stop()));
    await Promise.all([stores.stop(), inbox.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const database = await createStackDatabase(stores.postgres.url);
    const topology = await planTopology({ stores, database, inbox }, { folder, web });
    const environment = (name: ProcessName): Record<string, string> => ({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      ...environmentOf(name, topology),
      ...(typeof env === 'function' ? env(name) : env),
    });
    const start = async (name: ProcessName): Promise<void> => {
      processes.set(name, await spawnService(name, environment(name)));
    };
    await Promise.all(SERVICES.map((name) => prepareService(name, environment(name))));
    await Promise.all(SERVICES.map(start));
    await start('gateway');
    return {
      url: `http://127.0.0.1:${topology.ports.gateway}`,
      metricsUrl: `http://127.0.0.1:${topology.ports.metrics}/metrics`,
      stores,
      database,
      inbox,
      process: (name) => processes.get(name)!,
      environment,
      logs: () => [...processes.values()].map((service) => service.logs()).join('\n'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function planTopology(
  { stores, database, inbox }: Pick<Stack, 'stores' | 'database' | 'inbox'>,
  { folder, web }: { folder: string; web: boolean },
): Promise<Topology> {
  const signingKeysFile = join(folder, 'signing-keys.json');
  writeSigningKeys(signingKeysFile);
  const ports = await byName([...SERVICES, 'gateway', 'metrics'] as const, freePort);
  return {
    ports,
    stores: { redis: stores.redis.url, nats: stores.nats.url },
    databaseUrls: await byName(SERVICES, (name) => database.url(name)),
    publicUrl: `http://127.0.0.1:${ports.gateway}`,
    signingKeysFile,
    cookieSecret: randomBytes(32).toString('hex'),
    smtpUrl: inbox.smtpUrl,
    ...(web ? { webRoot: WEB_ROOT } : {}),
  };
}

async function byName<Name extends string, Value>(
  names: readonly Name[],
  find: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const found = await Promise.all(names.map(async (name) => [name, await find(name)] as const));
  return Object.fromEntries(found) as Record<Name, Value>;
}

async function prepareService(name: ServiceName, env: Record<string, string>): Promise<void> {
  await runServiceCli(name, 'migrate', env);
  if (STARTER_CONTENT.includes(name)) await runServiceCli(name, 'seed', env);
}
