import { ContainerServer } from './container-server';
import { removeLeftoverContainers, whyNoContainers } from './docker-engine';
import { DEBIAN_PACKAGES, locateProgram, PROGRAM_VARIABLES } from './locate';
import { natsProgram } from './nats-program';
import { postgresProgram } from './postgres-program';
import { ProgramServer } from './program-server';
import { redisProgram } from './redis-program';
import { STORE_KINDS, type StoreKind, type StoreOptions, type StoreServer } from './store';

/** The variable that names the container image of each store. */
export const IMAGE_VARIABLES: Record<StoreKind, string> = {
  postgres: 'POSTGRES_IMAGE',
  redis: 'REDIS_IMAGE',
  nats: 'NATS_IMAGE',
};

/** How stores are run: `docker` or `programs`, from `TEST_STORES` or decided once per test run. */
type Mode = 'docker' | 'programs';

/**
 * Starts one store as a program of this machine.
 * @throws Error naming the Debian package and the variable when the program is not there.
 */
export function startProgram(kind: StoreKind, options: StoreOptions = {}): Promise<ProgramServer> {
  const program = locateProgram(kind);
  if (program === undefined) {
    throw new Error(
      `No program for ${kind} on this machine: install the package '${DEBIAN_PACKAGES[kind]}' or set ${PROGRAM_VARIABLES[kind]}`,
    );
  }
  switch (kind) {
    case 'postgres':
      return ProgramServer.launch(postgresProgram(program, options), options);
    case 'redis':
      return ProgramServer.launch(redisProgram(program, options), options);
    case 'nats':
      return ProgramServer.launch(natsProgram(program, options), options);
  }
}

/** Starts one store of its own, for tests that kill it. */
export async function startStore(kind: StoreKind, options: StoreOptions = {}): Promise<StoreServer> {
  const image = process.env[IMAGE_VARIABLES[kind]];
  if ((await chooseMode()) === 'docker' && image) return ContainerServer.launch(kind, image, options);
  return startProgram(kind, options);
}

/** Decides once, says so in a line, and hands the decision on to child processes. */
export async function chooseMode(): Promise<Mode> {
  const chosen = process.env.TEST_STORES;
  if (chosen === 'programs') return 'programs';
  const obstacle = await whyNotDocker();
  if (obstacle === undefined) {
    if (chosen !== 'docker') {
      console.log('Test stores: containers');
      await removeLeftoverContainers();
    }
    process.env.TEST_STORES = 'docker';
    return 'docker';
  }
  if (chosen === 'docker') throw new Error(`TEST_STORES=docker, but ${obstacle}`);
  console.log(`Test stores: programs of this machine (${obstacle})`);
  process.env.TEST_STORES = 'programs';
  return 'programs';
}

async function whyNotDocker(): Promise<string | undefined> {
  const missing = STORE_KINDS.map((kind) => IMAGE_VARIABLES[kind]).filter((name) => !process.env[name]);
  if (missing.length > 0) return `no container images named: ${missing.join(', ')}`;
  return whyNoContainers(STORE_KINDS.map((kind) => process.env[IMAGE_VARIABLES[kind]] ?? ''));
}
