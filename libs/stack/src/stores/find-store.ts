import { cleanUpLeftovers } from '../leftovers';
import { imageOf, ContainerServer, removeLeftoverContainers, whyNoContainers } from './container-server';
import { DEBIAN_PACKAGES, locateProgram, PROGRAM_VARIABLES } from './locate';
import { ProgramServer } from './program-server';
import { PROGRAMS } from './programs';
import { STORE_KINDS, type StoreKind, type StoreOptions, type StoreServer } from './store';

/** A store that this machine can start. */
export interface FoundStore {
  /** The program or the image, for messages. */
  origin: string;
  start(options: StoreOptions): Promise<StoreServer>;
}

/** A program of this machine, else a container of a local image, else undefined. */
export async function findStore(kind: StoreKind): Promise<FoundStore | undefined> {
  const program = locateProgram(kind);
  if (program !== undefined) return { origin: program, start: (options) => startProgram(kind, options) };
  if ((await whyNoContainers([kind])) !== undefined) return undefined;
  await removeLeftoverContainers();
  const origin = `a container of ${imageOf(kind)}`;
  return { origin, start: (options) => ContainerServer.launch(kind, options) };
}

/** Advice for stores that this machine does not have. */
export function howToInstall(kinds: readonly StoreKind[]): string {
  const packages = kinds.map((kind) => DEBIAN_PACKAGES[kind]).join(' ');
  const variables = kinds.map((kind) => PROGRAM_VARIABLES[kind]).join(', ');
  return (
    `This machine has no ${kinds.join(', no ')}. On Debian or Ubuntu: sudo apt-get install ${packages}\n` +
    `If the programs are somewhere else, name them: ${variables}. Or run them with Docker:\n  docker compose -f deploy/compose/stores.yml up -d`
  );
}

/** Starts one store as a program of this machine. @throws Error naming what to install when there is none */
export function startProgram(kind: StoreKind, options: StoreOptions = {}): Promise<ProgramServer> {
  const program = locateProgram(kind);
  if (program === undefined) throw new Error(howToInstall([kind]));
  return ProgramServer.launch(PROGRAMS[kind](program, options), options);
}

/** Starts one store for tests, in a container wherever that is possible. */
export async function startStore(kind: StoreKind, options: StoreOptions = {}): Promise<StoreServer> {
  const mode = await chooseMode();
  return mode === 'docker' ? ContainerServer.launch(kind, options) : startProgram(kind, options);
}

/**
 * How the stores of tests are run: in containers when a Docker engine answers and has the images or can pull them, as
 * programs of this machine otherwise. Decided once and passed to child processes; `TEST_STORES` overrides it.
 */
export async function chooseMode(): Promise<'docker' | 'programs'> {
  const chosen = process.env.TEST_STORES;
  if (chosen === 'programs') return 'programs';
  const obstacle = await whyNoContainers(undefined, { pull: true });
  if (chosen === 'docker' && obstacle !== undefined) throw new Error(`TEST_STORES=docker, but ${obstacle}`);
  if (chosen === undefined) {
    console.log(
      `Test stores: ${obstacle === undefined ? 'containers' : `programs of this machine (${obstacle})`}`,
    );
    if (obstacle === undefined) await removeLeftoverContainers();
  }
  const mode = obstacle === undefined ? 'docker' : 'programs';
  process.env.TEST_STORES = mode;
  return mode;
}

/** The started servers of a run, by default one of each kind. */
export type Stores<Kind extends StoreKind = StoreKind> = Record<Kind, StoreServer> & {
  stop(): Promise<void>;
};

/** Starts new stores concurrently. */
export async function startStores<Kind extends StoreKind>(
  kinds: readonly Kind[],
  options: Pick<StoreOptions, 'durable' | 'countStatements'> = {},
): Promise<Stores<Kind>> {
  await cleanUpLeftovers();
  await chooseMode();
  const started = await Promise.allSettled(
    kinds.map(async (kind) => [kind, await startStore(kind, options)] as const),
  );
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(([, server]) => server.destroy()));
  };
  const failed = started.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { ...(Object.fromEntries(servers) as Record<Kind, StoreServer>), stop };
}
