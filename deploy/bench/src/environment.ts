import { resolve } from 'node:path';
import {
  GC_ON_SIGUSR2,
  ProgramServer,
  SERVICES,
  startStack,
  STORE_KINDS,
  type ProcessName,
  type Stack,
} from '@fourfold/stack';
import { TokenIssuer } from '@fourfold/testing';

/** The system under test: everything from its build, with no limit in the way and stores that write to disk. */
export interface Environment {
  stack: Stack;
  /** Signs access tokens with the key of auth: users without the cost of hashing a password for each. */
  issuer: TokenIssuer;
  /** Process ids by name; a store in a container has none here. */
  pids: Readonly<Record<string, number>>;
  stop(): Promise<unknown>;
}

/** The processes of Fourfold, without the stores. */
export const PROCESSES: readonly ProcessName[] = [...SERVICES, 'gateway'];
const LIMITS = [
  ...['ADDRESS_LIMIT_PER_MINUTE', 'USER_LIMIT_PER_MINUTE', 'LOGIN_LIMIT_PER_HOUR', 'REGISTER_LIMIT_PER_HOUR'],
  'GUEST_LIMIT_PER_HOUR',
  ...['SOCKET_LIMIT', 'SOCKET_LIMIT_PER_ADDRESS', 'USER_SEARCH_LIMIT_PER_MINUTE'],
];
const UNLIMITED = '1000000';
/** Each process writes a profile of its processor time when it ends. */
const PROFILE_FOLDER = process.env['BENCH_PROFILE'];
const PROFILING = PROFILE_FOLDER ? ['--cpu-prof', `--cpu-prof-dir=${resolve(PROFILE_FOLDER)}`] : [];

export async function startEnvironment(): Promise<Environment> {
  process.env.TEST_SERVICES_FROM = 'dist';
  const unlimited = Object.fromEntries(LIMITS.map((name) => [name, UNLIMITED]));
  const stack = await startStack({
    web: true,
    measured: true,
    // Each player names an address: what one address may have in progress is limited.
    env: { ...unlimited, TRUSTED_PROXY_HOPS: '1', NODE_OPTIONS: [GC_ON_SIGUSR2, ...PROFILING].join(' ') },
  });
  const issuer = await TokenIssuer.start(stack.environment('auth').SIGNING_KEYS_FILE);
  const pids: Record<string, number> = {};
  for (const name of PROCESSES) pids[name] = stack.process(name).pid;
  for (const kind of STORE_KINDS) {
    const server = stack.stores[kind];
    if (server instanceof ProgramServer && server.pid !== undefined) pids[kind] = server.pid;
  }
  return { stack, issuer, pids, stop: () => Promise.all([stack.stop(), issuer.stop()]) };
}
