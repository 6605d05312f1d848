import {
  canInstallPackages,
  DEBIAN_PACKAGES,
  findStore,
  howToInstall,
  installPackages,
  isAnswering,
  STORE_KINDS,
  urlOf,
  type StoreKind,
} from '@fourfold/stack';
import type { Ports, Secrets } from '../data-files';
import type { Printer } from '../printer';
import type { Settings } from '../settings';
import { StoreUnit } from '../units/store-unit';
import { INSTALLATION_ID, dataFolder } from './data-folder';

/** A store that runs elsewhere, or one to be started here. */
export interface OpenedStore {
  url: string;
  unit?: StoreUnit;
}

interface Context {
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  printer: Printer;
}

/**
 * Finds each store, without starting it: at its URL, on this machine, or in Debian's packages.
 * @throws Error naming what to install when a store is not found
 */
export async function openStores(context: Context): Promise<Record<StoreKind, OpenedStore>> {
  const found = new Map<StoreKind, OpenedStore>();
  const look = async (kind: StoreKind): Promise<void> => {
    const store = (await atUrl(kind, context)) ?? (await onThisMachine(kind, context));
    if (store) found.set(kind, store);
  };
  const missing = (): StoreKind[] => STORE_KINDS.filter((kind) => !found.has(kind));
  for (const kind of STORE_KINDS) await look(kind);
  if (missing().length > 0 && canInstallPackages()) {
    context.printer.log(`Installing Debian's packages for ${missing().join(', ')} (apt-get) …`);
    await installPackages(missing().map((kind) => DEBIAN_PACKAGES[kind]));
    for (const kind of missing()) await look(kind);
  }
  if (missing().length > 0) throw new Error(howToInstall(missing()));
  return Object.fromEntries(found) as Record<StoreKind, OpenedStore>;
}

async function atUrl(kind: StoreKind, { settings, printer }: Context): Promise<OpenedStore | undefined> {
  const url = settings.storeUrls[kind];
  if (url === undefined) return undefined;
  if (await isAnswering(kind, url)) {
    printer.log(`${kind}: using the URL from the environment`);
    return { url };
  }
  printer.log(`${kind}: nothing answers at the URL from the environment, looking on this machine`, 'warn');
  return undefined;
}

async function onThisMachine(kind: StoreKind, context: Context): Promise<OpenedStore | undefined> {
  const { printer, ports, secrets } = context;
  const store = await findStore(kind);
  if (!store) return undefined;
  printer.log(`${kind}: ${store.origin} on port ${ports[kind]}`);
  const options = {
    dataDir: await dataFolder(kind, (message) => printer.log(message)),
    volume: `fourfold-${INSTALLATION_ID}-${kind}`,
    port: ports[kind],
    password: secrets[kind],
    durable: true,
    onLine: (line: string): void => printer.store(kind, line),
  };
  return { url: urlOf(kind, options), unit: new StoreUnit(kind, () => store.start(options)) };
}
