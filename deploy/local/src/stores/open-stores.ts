import {
  canInstallPackages,
  ContainerServer,
  DEBIAN_PACKAGES,
  IMAGE_VARIABLES,
  installPackages,
  isAnswering,
  locateProgram,
  PROGRAM_VARIABLES,
  removeLeftoverContainers,
  startProgram,
  STORE_KINDS,
  whyNoContainers,
  type StoreKind,
} from '@fourfold/testing';
import type { Printer } from '../log/printer';
import type { Ports, Secrets } from '../remembered';
import type { Settings } from '../settings';
import { StoreUnit } from '../units/store-unit';
import { INSTALLATION_ID, dataFolder } from './data-folder';

/** A store that runs elsewhere, or one to be started here. */
export type OpenedStore = { kind: StoreKind; url: string } | { kind: StoreKind; unit: StoreUnit };

const PUBLIC_IMAGES: Record<StoreKind, string> = {
  postgres: 'postgres:17',
  redis: 'redis:8',
  nats: 'nats:2',
};

interface Context {
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  printer: Printer;
}

/**
 * Finds each store: at its URL in the environment, as a program of this machine, as a container image that is here,
 * and at last in Debian's packages. Starts nothing.
 * @throws Error naming what to install when a store is nowhere
 */
export async function openStores(context: Context): Promise<OpenedStore[]> {
  const { printer } = context;
  const found = new Map<StoreKind, OpenedStore>();
  for (const kind of STORE_KINDS) {
    const store =
      (await atUrl(kind, context)) ?? (await asProgram(kind, context)) ?? (await asContainer(kind, context));
    if (store) found.set(kind, store);
  }
  const missing = STORE_KINDS.filter((kind) => !found.has(kind));
  if (missing.length > 0) {
    if (!canInstallPackages()) throw new Error(howToInstall(missing));
    printer.say(`Installing Debian's packages for ${missing.join(', ')} (apt-get) …`);
    await installPackages(missing.map((kind) => DEBIAN_PACKAGES[kind]));
  }
  for (const kind of missing) {
    const store = await asProgram(kind, context);
    if (!store) throw new Error(howToInstall([kind]));
    found.set(kind, store);
  }
  return STORE_KINDS.flatMap((kind) => found.get(kind) ?? []);
}

async function atUrl(kind: StoreKind, { settings, printer }: Context): Promise<OpenedStore | undefined> {
  const url = settings.storeUrls[kind];
  if (url === undefined) return undefined;
  if (await isAnswering(kind, url)) {
    printer.say(`${kind}: the one named in the environment`);
    return { kind, url };
  }
  printer.say(`${kind}: the one named in the environment does not answer, looking further`, 'warn');
  return undefined;
}

async function asProgram(kind: StoreKind, context: Context): Promise<OpenedStore | undefined> {
  const { printer, ports, secrets } = context;
  const program = locateProgram(kind);
  if (program === undefined) return undefined;
  const dataDir = await dataFolder(kind, (message) => printer.say(message));
  printer.say(`${kind}: ${program} on port ${ports[kind]}`);
  const options = { dataDir, port: ports[kind], password: secrets[kind], durable: true };
  const onLine = (line: string): void => printer.store(kind, line);
  return { kind, unit: new StoreUnit(kind, () => startProgram(kind, { ...options, onLine })) };
}

/** Nothing is downloaded: only an image that is already on this machine is used. */
async function asContainer(kind: StoreKind, context: Context): Promise<OpenedStore | undefined> {
  const image = process.env[IMAGE_VARIABLES[kind]] ?? PUBLIC_IMAGES[kind];
  if ((await whyNoContainers([image])) !== undefined) return undefined;
  await removeLeftoverContainers();
  const { printer, ports, secrets } = context;
  printer.say(`${kind}: a container of ${image} on port ${ports[kind]}`);
  const options = {
    port: ports[kind],
    password: secrets[kind],
    durable: true,
    volume: `fourfold-${INSTALLATION_ID}-${kind}`,
  };
  return { kind, unit: new StoreUnit(kind, () => ContainerServer.launch(kind, image, options)) };
}

function howToInstall(kinds: StoreKind[]): string {
  const packages = kinds.map((kind) => DEBIAN_PACKAGES[kind]).join(' ');
  const variables = kinds.map((kind) => PROGRAM_VARIABLES[kind]).join(', ');
  return (
    `This machine has no ${kinds.join(', no ')}. On Debian or Ubuntu: sudo apt-get install ${packages}\n` +
    `If the programs are somewhere else, name them: ${variables}. Or run them with Docker:\n  docker compose -f deploy/compose/stores.yml up -d`
  );
}
