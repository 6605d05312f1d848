import {
  buildProjects,
  environmentOf,
  isPortFree,
  SERVICES,
  type ProcessName,
  type Topology,
} from '@fourfold/stack';
import { claimData, endLeftovers, isClaimed } from './claim';
import {
  loadOrCreatePorts,
  loadOrCreateSecrets,
  readEnvironmentFile,
  SIGNING_KEYS_FILE,
  writePrivate,
  type Ports,
} from './data-files';
import { loadDemo, prepareSchemas, provisionDatabase, type Preparation } from './database';
import type { Printer } from './printer';
import { USUAL_PORTS, WEB_ROOT } from './paths';
import type { Settings } from './settings';
import { sourceStamp } from './source-stamp';
import { openStores } from './stores/open-stores';
import type { Supervisor, Unit } from './supervisor';
import { inboxUnit, serviceUnit, webUnit } from './units/process-unit';

/** All addresses are checked, IPv4 and IPv6: a browser may find another program at that of `localhost`. */
const HOSTS = ['::', '0.0.0.0', '127.0.0.1'];

export interface Launch {
  settings: Settings;
  supervisor: Supervisor;
  printer: Printer;
  /** Aborted when the launcher is stopped during the start. */
  abort: AbortSignal;
}

/**
 * Starts what the mode asks for; resolves when all processes are ready.
 * @returns the URL of the inbox, if this launcher starts one
 * @throws Error with a readable message
 */
export async function launch(launching: Launch): Promise<string | undefined> {
  const { settings, supervisor, printer, abort } = launching;
  const { mode } = settings;
  if (typeof mode === 'object' && isClaimed()) return serveBeside(mode.serve, launching);
  claimData();
  await endLeftovers(printer);
  if (mode !== 'stores') await requireFreePort(settings.port);
  const fromBuild = mode === 'everything' || mode === 'stores';
  if (fromBuild) printer.log('Building what has changed …');
  const [{ topology, adminUrl, inboxUrl }] = await Promise.all([
    startStores(settings, supervisor, printer),
    fromBuild && buildProjects(abort),
  ]);
  const environment = (name: ProcessName): NodeJS.ProcessEnv => ({
    ...settings.passedOn,
    ...environmentOf(name, topology),
    ...(name === 'gateway' ? { HOST: settings.host } : {}),
  });
  writeEnvironmentFiles(mode === 'stores' ? { ...topology, ports: USUAL_PORTS } : topology);
  const onLine = (name: ProcessName, line: string): void => printer.service(name, line);
  const services = typeof mode === 'object' ? SERVICES.filter((name) => name === mode.serve) : SERVICES;
  const stamp = sourceStamp();
  const preparation: Preparation = {
    services,
    fromBuild,
    adminUrl,
    stamp,
    environment,
    abort,
    onLine: (line) => printer.service('services', line),
  };
  await prepareSchemas(preparation);
  if (settings.seed) await loadDemo(preparation);
  if (mode === 'stores') return inboxUrl;
  const unit = (name: ProcessName): Unit =>
    serviceUnit(name, { env: environment(name), fromBuild, onLine: (line) => onLine(name, line) });
  await supervisor.start(services.map(unit));
  if (typeof mode === 'string' || mode.serve === 'gateway') await supervisor.start([unit('gateway')]);
  if (mode === 'dev') await supervisor.start([webUnit(settings, (line) => printer.service('web', line))]);
  return inboxUrl;
}

/** Runs one service on the stores, and maybe beside the services, of a launcher that already runs. */
async function serveBeside(name: ProcessName, launching: Launch): Promise<undefined> {
  const { settings, supervisor, printer, abort } = launching;
  await requireFreePort(settings.port);
  printer.log('The stores are those that already run from this folder');
  const env: NodeJS.ProcessEnv = {
    ...settings.passedOn,
    ...readEnvironmentFile(name),
    ...(name === 'gateway' ? { HOST: settings.host } : {}),
    PORT: String(settings.port),
  };
  const onLine = (line: string): void => printer.service(name, line);
  if (name !== 'gateway')
    await prepareSchemas({
      services: [name],
      fromBuild: false,
      // A service owns its schema.
      adminUrl: env.DATABASE_URL!,
      stamp: sourceStamp(),
      environment: () => env,
      abort,
      onLine,
    });
  await supervisor.start([serviceUnit(name, { env, fromBuild: false, onLine, isBeside: true })]);
}

async function startStores(
  settings: Settings,
  supervisor: Supervisor,
  printer: Printer,
): Promise<{ topology: Topology; adminUrl: string; inboxUrl: string | undefined }> {
  const secrets = loadOrCreateSecrets();
  const ports = await loadOrCreatePorts();
  const inbox = settings.inbox && {
    url: `http://127.0.0.1:${ports.inbox}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
  };
  const stores = await openStores({ settings, secrets, ports, printer });
  const units: Unit[] = Object.values(stores).flatMap(({ unit }) => unit ?? []);
  await supervisor.start(inbox ? [...units, inboxUnit(inbox)] : units);
  const { adminUrl, urls } = await provisionDatabase(stores.postgres.url, secrets.roles);
  const topology: Topology = {
    ports: portsOf(settings, ports),
    stores: { redis: stores.redis.url, nats: stores.nats.url },
    databaseUrls: urls,
    publicUrl: settings.publicUrl,
    signingKeysFile: SIGNING_KEYS_FILE,
    cookieSecret: secrets.cookies,
    webRoot: WEB_ROOT,
    ...(inbox ? { smtpUrl: inbox.smtpUrl } : {}),
  };
  return { topology, adminUrl, inboxUrl: inbox ? inbox.url : undefined };
}

/** Processes that are run alone use the usual ports, so that they find each other. */
function portsOf({ mode, port }: Settings, ports: Ports): Topology['ports'] {
  if (typeof mode === 'string') return { ...ports, gateway: port };
  return { ...USUAL_PORTS, metrics: ports.metrics, [mode.serve]: port };
}

/** Writes what `npx nx serve <service>` reads to find stores and other services, without its own port. */
function writeEnvironmentFiles(topology: Topology): void {
  for (const name of [...SERVICES, 'gateway'] as const) {
    const { PORT: _port, MANAGEMENT_PORT: _metricsPort, ...env } = environmentOf(name, topology);
    const lines = Object.entries(env).map(([key, value]) => `${key}='${value}'\n`);
    writePrivate(`${name}.env`, lines.join(''));
  }
}

/** @throws Error with a readable message when the port is in use */
async function requireFreePort(port: number): Promise<void> {
  for (const host of HOSTS) {
    if (await isPortFree(port, host)) continue;
    throw new Error(
      `Port ${port} is in use by another program. Stop that one, or choose another: PORT=8080 npm start`,
    );
  }
}
