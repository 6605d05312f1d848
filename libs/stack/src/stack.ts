import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MailInbox } from './inbox/mail-inbox';
import { temporaryFolder } from './leftovers';
import { freePort } from './ports';
import { runServiceCommands, type ServiceCommand } from './service-commands';
import { spawnService, type ServiceProcess } from './service-process';
import { startStores, type Stores } from './stores/find-store';
import { STORE_KINDS } from './stores/store';
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
  stores?: OwnStores;
  /**
   * The superuser's URL of a Postgres that runs already, and goes on after the stack. Migrations and starter content are
   * applied there once: every further stack has a copy.
   */
  postgresUrl?: string;
  /** For measurements: stores write to the disk before they answer, and Postgres counts statements. */
  measured?: boolean;
}

/** Postgres is among them unless it is shared. */
type OwnStores = Stores<'redis' | 'nats'> & Partial<Stores<'postgres'>>;

/** A whole Fourfold on free ports: stores, starter content, every service, the gateway. */
export interface Stack {
  /** The gateway's address. */
  readonly url: string;
  /** The URL of the gateway's own metrics. */
  readonly metricsUrl: string;
  readonly stores: OwnStores;
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

type DatabaseUrls = Topology['databaseUrls'];

const WEB_ROOT = join(WORKSPACE_ROOT, 'web/dist');

/** Starts a stack; stops everything again when a part of it fails to start. */
export async function startStack({
  web = false,
  env = {},
  stores: given,
  postgresUrl,
  measured = false,
}: StackOptions = {}): Promise<Stack> {
  if (web && !existsSync(join(WEB_ROOT, 'index.html')))
    throw new Error('The web app is not built: npx nx build @fourfold/web');
  const folder = temporaryFolder('stack');
  const [stores, inbox] = await Promise.all([
    given ?? startOwnStores(postgresUrl === undefined, measured),
    MailInbox.start(),
  ]);
  const processes = new Map<ProcessName, ServiceProcess>();
  let database: StackDatabase | undefined;
  const stop = async (): Promise<void> => {
    // The gateway first, as it would otherwise report every service that stops.
    await processes.get('gateway')?.stop();
    await Promise.all([...processes.values()].map((service) => service.stop()));
    if (postgresUrl !== undefined) await database?.drop();
    await Promise.all([stores.stop(), inbox.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const plan = await planTopology({ stores, inbox }, { folder, web });
    const environmentOn = (name: ProcessName, databaseUrls: DatabaseUrls): Record<string, string> => ({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      ...environmentOf(name, { ...plan, databaseUrls }),
      ...(typeof env === 'function' ? env(name) : env),
    });
    database = await createStackDatabase(postgresUrl ?? stores.postgres!.url, {
      patient: !measured,
      template: {
        name: 'template_stack',
        fill: async (template) => {
          const urls = await urlsIn(template);
          const commandsOf = (command: string, names: readonly ServiceName[]): ServiceCommand[] =>
            names.map((service) => ({ service, command, env: environmentOn(service, urls) }));
          await runServiceCommands([
            ...commandsOf('migrate', SERVICES),
            ...commandsOf('seed', STARTER_CONTENT),
          ]);
        },
      },
    });
    const urls = await urlsIn(database);
    const environment = (name: ProcessName): Record<string, string> => environmentOn(name, urls);
    const start = async (name: ProcessName): Promise<void> => {
      processes.set(name, await spawnService(name, environment(name)));
    };
    await Promise.all(SERVICES.map(start));
    await start('gateway');
    return {
      url: plan.publicUrl,
      metricsUrl: `http://127.0.0.1:${plan.ports.metrics}/metrics`,
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

function startOwnStores(withPostgres: boolean, measured: boolean): Promise<OwnStores> {
  const options = { durable: measured, countStatements: measured };
  return withPostgres ? startStores(STORE_KINDS, options) : startStores(['redis', 'nats'], options);
}

async function planTopology(
  { stores, inbox }: Pick<Stack, 'stores' | 'inbox'>,
  { folder, web }: { folder: string; web: boolean },
): Promise<Omit<Topology, 'databaseUrls'>> {
  const signingKeysFile = join(folder, 'signing-keys.json');
  writeSigningKeys(signingKeysFile);
  const ports = await byName([...SERVICES, 'gateway', 'metrics'] as const, freePort);
  return {
    ports,
    stores: { redis: stores.redis.url, nats: stores.nats.url },
    publicUrl: `http://127.0.0.1:${ports.gateway}`,
    signingKeysFile,
    cookieSecret: randomBytes(32).toString('hex'),
    smtpUrl: inbox.smtpUrl,
    ...(web ? { webRoot: WEB_ROOT } : {}),
  };
}

const urlsIn = (database: StackDatabase): Promise<DatabaseUrls> =>
  byName(SERVICES, (name) => database.url(name));

async function byName<Name extends string, Value>(
  names: readonly Name[],
  find: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const found = await Promise.all(names.map(async (name) => [name, await find(name)] as const));
  return Object.fromEntries(found) as Record<Name, Value>;
}
