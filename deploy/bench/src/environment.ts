import {
  freePort,
  ProgramServer,
  SERVICES,
  startStack,
  STORE_KINDS,
  TokenIssuer,
  type ProcessName,
  type Stack,
} from '@fourfold/testing';

/** The system under test: everything from its build, with no limit in the way and stores that write to disk. */
export interface Environment {
  stack: Stack;
  /** Signs access tokens with the key of auth: users without the cost of hashing a password for each. */
  issuer: TokenIssuer;
  /** The service itself, without the gateway. */
  puzzlesUrl: string;
  /** Process ids by name; a store in a container has none here. */
  pids: Readonly<Record<string, number>>;
  /** Where each process of ours listens for a debugger once it gets a SIGUSR1. */
  inspectPorts: ReadonlyMap<ProcessName, number>;
  stop(): Promise<void>;
}

const PROCESSES: readonly ProcessName[] = [...SERVICES, 'gateway'];
const LIMITS = [
  ...['ADDRESS_LIMIT_PER_MINUTE', 'USER_LIMIT_PER_MINUTE', 'LOGIN_LIMIT_PER_HOUR', 'REGISTER_LIMIT_PER_HOUR'],
  ...['SOCKET_LIMIT', 'SOCKET_LIMIT_PER_ADDRESS'],
];
const UNLIMITED = '1000000';

export async function startEnvironment(): Promise<Environment> {
  process.env.TEST_SERVICES_FROM = 'dist';
  const inspectPorts = new Map<ProcessName, number>();
  for (const name of PROCESSES) inspectPorts.set(name, await freePort());
  const unlimited = Object.fromEntries(LIMITS.map((name) => [name, UNLIMITED]));
  const stack = await startStack({
    web: true,
    durable: true,
    env: (name) => ({ ...unlimited, NODE_OPTIONS: `--inspect-port=${inspectPorts.get(name)}` }),
  });
  const issuer = await TokenIssuer.start(stack.environment('auth').SIGNING_KEYS_FILE);
  const services = PROCESSES.map((name) => [name, stack.process(name).pid] as const);
  const stores = STORE_KINDS.flatMap((kind) => {
    const server = stack.stores[kind];
    return server instanceof ProgramServer && server.pid !== undefined ? [[kind, server.pid] as const] : [];
  });
  return {
    stack,
    issuer,
    puzzlesUrl: stack.process('puzzles').url,
    pids: Object.fromEntries([...services, ...stores]),
    inspectPorts,
    stop: async () => {
      await stack.stop();
      await issuer.stop();
    },
  };
}
