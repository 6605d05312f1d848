import { environmentOf, SERVICES, type ProcessName, type Topology } from '@fourfold/testing';
import { buildIfStale } from './build';
import { claimData, endLeftovers } from './claim';
import { prepareSchemas, provisionDatabase } from './database';
import type { Printer } from './log/printer';
import { WEB_ROOT } from './paths';
import { requireFreePort } from './public-port';
import { rememberPorts, rememberSecrets, SIGNING_KEYS_FILE, writePrivate } from './remembered';
import type { Settings } from './settings';
import { openStores } from './stores/open-stores';
import type { Supervisor } from './supervisor';
import { InboxUnit } from './units/inbox-unit';
import { ServiceUnit } from './units/service-unit';
import type { StoreUnit } from './units/store-unit';

/** Of a service that is run alone; as the configuration of each has it. */
const USUAL_PORTS: Topology['ports'] = {
  gateway: 8000,
  auth: 8001,
  puzzles: 8002,
  social: 8003,
  battle: 8004,
  admin: 8005,
  metrics: 8090,
};

export interface Launch {
  settings: Settings;
  supervisor: Supervisor;
  printer: Printer;
  /** Fires when everything is to stop before it is up. */
  abort: AbortSignal;
}

export interface Launched {
  /** Where people read the mails of this machine, if they end here. */
  inboxUrl: string | undefined;
}

/** Brings everything up, from nothing to a gateway that answers. @throws Error with a message for people */
export async function launch({ settings, supervisor, printer, abort }: Launch): Promise<Launched> {
  claimData();
  await endLeftovers(printer);
  if (!settings.storesOnly) await requireFreePort(settings.port);
  const [{ topology, adminUrl, inboxUrl }, stamp] = await Promise.all([
    startStores(settings, supervisor, printer),
    build(printer, abort),
  ]);
  const environment = (name: ProcessName): NodeJS.ProcessEnv => ({
    ...settings.passedOn,
    ...environmentOf(name, topology),
    ...(name === 'gateway' && process.env.HOST ? { HOST: process.env.HOST } : {}),
  });
  writeEnvironmentFiles(settings.storesOnly ? { ...topology, ports: USUAL_PORTS } : topology);
  const onLine = (name: ProcessName, line: string): void => printer.service(name, line);
  await prepareSchemas({ adminUrl, stamp, environment, abort, onLine });
  if (settings.storesOnly) return { inboxUrl };
  const unit = (name: ProcessName): ServiceUnit =>
    new ServiceUnit(name, environment(name), (line) => onLine(name, line));
  await supervisor.start(SERVICES.map(unit));
  await supervisor.start([unit('gateway')]);
  return { inboxUrl };
}

async function startStores(
  settings: Settings,
  supervisor: Supervisor,
  printer: Printer,
): Promise<{ topology: Topology; adminUrl: string } & Launched> {
  const secrets = rememberSecrets();
  const ports = await rememberPorts();
  const inbox = settings.inbox ? new InboxUnit({ smtpPort: ports.smtp, httpPort: ports.inbox }) : undefined;
  const stores = await openStores({ settings, secrets, ports, printer });
  await supervisor.start([
    ...stores.flatMap((store): StoreUnit[] => ('unit' in store ? [store.unit] : [])),
    ...(inbox ? [inbox] : []),
  ]);
  const [postgres, redis, nats] = stores.map((store) => ('unit' in store ? store.unit.url : store.url)) as [
    string,
    string,
    string,
  ];
  const { adminUrl, urls } = await provisionDatabase(postgres, secrets.roles);
  const topology: Topology = {
    ports: { ...ports, gateway: settings.port },
    stores: { redis, nats },
    databaseUrls: urls,
    publicUrl: settings.publicUrl,
    signingKeysFile: SIGNING_KEYS_FILE,
    cookieSecret: secrets.cookies,
    webRoot: WEB_ROOT,
    ...(inbox ? { smtpUrl: inbox.smtpUrl } : {}),
  };
  return { topology, adminUrl, inboxUrl: inbox?.url };
}

/** Builds what is stale; answers with the name of the build. */
async function build(printer: Printer, abort: AbortSignal): Promise<string> {
  const started = performance.now();
  const { stamp, fresh } = await buildIfStale(abort);
  if (fresh) printer.say(`Built what had changed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return stamp;
}

/** What `npx nx serve <service>` reads, so that a service run alone finds its stores and neighbours; its own port is its usual one. */
function writeEnvironmentFiles(topology: Topology): void {
  for (const name of [...SERVICES, 'gateway'] as const) {
    const { PORT: _port, MANAGEMENT_PORT: _metricsPort, ...env } = environmentOf(name, topology);
    const lines = Object.entries(env).map(([key, value]) => `${key}='${value}'\n`);
    writePrivate(`${name}.env`, lines.join(''));
  }
}
