export type StoreKind = 'postgres' | 'redis' | 'nats';

/** The addresses of the stores of a run. */
export type StoreUrls = Record<StoreKind, string>;

export const STORE_KINDS: readonly StoreKind[] = ['postgres', 'redis', 'nats'];

/** One running database, cache or broker. It keeps its port and its data over `kill` and `start`. */
export interface StoreServer {
  readonly kind: StoreKind;
  /** Where clients connect; for Postgres as its superuser. */
  readonly url: string;
  readonly port: number;
  /** Starts it again after `kill` or `stop`; resolves when it answers. */
  start(): Promise<void>;
  /** Stops it gracefully; its data stays. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. Its data stays as the crash left it. */
  kill(): Promise<void>;
  /** Deletes all data; it answers at the same address, like a new one. */
  wipe(): Promise<void>;
  /** Freezes it: connections stay open, nothing is answered. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when it is not running any more, by whatever cause. */
  exited(): Promise<void>;
  /** Ends it for good; temporary data is removed. */
  destroy(): Promise<void>;
}

export interface StoreOptions {
  /** Where a program keeps its data, which is then never removed; a temporary folder otherwise. */
  dataDir?: string;
  /** The same for a container: the name of a volume. */
  volume?: string;
  port?: number;
  /** Settings that survive a crash of the machine; tests leave this off and are faster. */
  durable?: boolean;
  /** Lets Postgres count statements, in `pg_stat_statements`. */
  countStatements?: boolean;
  /** Required from every client; without one, anybody on this machine may connect. */
  password?: string;
  /** Called with every line the server writes. */
  onLine?: (line: string) => void;
}

/** Where clients connect to a store on this machine; to Postgres as its superuser. */
export function urlOf(
  kind: StoreKind,
  { port, password }: { port: number; password?: string | undefined },
): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  switch (kind) {
    case 'postgres':
      return `postgres://${POSTGRES_USER}${secret}@127.0.0.1:${port}/postgres`;
    case 'redis':
      return `redis://${secret && `${secret}@`}127.0.0.1:${port}`;
    case 'nats':
      return `nats://${secret && `${NATS_USER}${secret}@`}127.0.0.1:${port}`;
  }
}

export const POSTGRES_USER = 'postgres';
export const NATS_USER = 'fourfold';

/** Settings of NATS without a command-line flag: an import file of puzzles is sent as one message. */
export const NATS_CONFIG = 'max_payload: 8MB\n';

/** Writes are in the append-only file at once and on disk within a second; nothing is evicted. */
export const REDIS_SETTINGS = [
  ...['--save', '', '--maxmemory-policy', 'noeviction'],
  ...['--appendonly', 'yes', '--appendfsync', 'everysec'],
];

export function postgresSettings({ durable = false, countStatements = false }: StoreOptions): string[] {
  return [
    // Several stacks of a test run share a server; each has up to 50.
    'max_connections=400',
    // The superuser asks for checksums of all tables, which would be compiled for seconds.
    'jit=off',
    // A statement or the detail of a violated constraint would carry e-mail addresses into the log.
    ...['log_error_verbosity=terse', 'log_min_error_statement=panic'],
    // The boards of a million players do not fit into the default of 128 MB; memory is allocated when needed.
    // Without fsync commits survive a crash of the process, but not of the machine.
    ...(durable ? ['shared_buffers=512MB'] : ['fsync=off', 'full_page_writes=off']),
    ...(countStatements ? ['shared_preload_libraries=pg_stat_statements'] : []),
  ];
}
