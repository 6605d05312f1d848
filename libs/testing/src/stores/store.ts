export type StoreKind = 'postgres' | 'redis' | 'nats';

export const STORE_KINDS: readonly StoreKind[] = ['postgres', 'redis', 'nats'];

/** One running database, cache or broker. It keeps its port and its data over `kill` and `start`. */
export interface StoreServer {
  readonly kind: StoreKind;
  /** Where clients connect; for Postgres as its superuser. */
  readonly url: string;
  readonly port: number;
  /** Starts it again after `kill` or `stop`; resolves when it answers. */
  start(): Promise<void>;
  /** Ends it in order; its data stays. */
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. Its data stays as the crash left it. */
  kill(): Promise<void>;
  /** Takes everything from it: it answers at the same address, and is as new. */
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
  /** Asked from every client; without one, anybody on this machine may connect. */
  password?: string;
  /** Called with every line the server writes. */
  onLine?: (line: string) => void;
}
