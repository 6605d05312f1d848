import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  freePort,
  isPortFree,
  SERVICES,
  STORE_KINDS,
  writeSigningKeys,
  type ProcessName,
  type ServiceName,
  type StoreKind,
} from '@fourfold/stack';
import { DATA_ROOT } from './paths';

export interface Secrets {
  postgres: string;
  redis: string;
  nats: string;
  /** Password of each service's database role. */
  roles: Record<ServiceName, string>;
  cookies: string;
}

/** Private ports: the metrics of the gateway, and SMTP and the page of the inbox. */
const FURTHER_PORTS = ['metrics', 'smtp', 'inbox'] as const;

export type Ports = Record<StoreKind | ServiceName | (typeof FURTHER_PORTS)[number], number>;

export const SIGNING_KEYS_FILE = join(DATA_ROOT, 'signing-keys.json');

/** Reads the secrets of this installation and creates missing ones. */
export function loadOrCreateSecrets(): Secrets {
  const known = readJson<Partial<Secrets>>('secrets.json');
  const { postgres = newSecret(), redis = newSecret(), nats = newSecret(), cookies = newSecret() } = known;
  const roles = SERVICES.map((name) => [name, known.roles?.[name] ?? newSecret()]);
  const secrets = { postgres, redis, nats, roles: Object.fromEntries(roles) as Secrets['roles'], cookies };
  writeJson('secrets.json', secrets);
  if (!existsSync(SIGNING_KEYS_FILE)) replaceWhole(SIGNING_KEYS_FILE, writeSigningKeys);
  return secrets;
}

/** The private ports of this installation; one that another program uses is replaced. */
export async function loadOrCreatePorts(): Promise<Ports> {
  const known = readJson<Partial<Ports>>('ports.json');
  const ports: Partial<Ports> = {};
  for (const name of [...STORE_KINDS, ...SERVICES, ...FURTHER_PORTS] as const) {
    const before = known[name];
    const usable =
      before !== undefined && !Object.values(ports).includes(before) && (await isPortFree(before));
    ports[name] = usable ? before : await unusedPort(Object.values({ ...known, ...ports }));
  }
  writeJson('ports.json', ports);
  return ports as Ports;
}

/** Writes a file under `.data/` that only its owner may read. */
export function writePrivate(name: string, content: string): void {
  mkdirSync(DATA_ROOT, { recursive: true, mode: 0o755 });
  replaceWhole(join(DATA_ROOT, name), (file) => writeFileSync(file, content, { mode: 0o600 }));
}

/** A full disk or a crash leaves the file that was there: Postgres keeps the password that it was created with. */
function replaceWhole(file: string, write: (file: string) => void): void {
  write(`${file}.new`);
  renameSync(`${file}.new`, file);
}

/** The environment that a running launcher wrote for a service that is run alone. */
export function readEnvironmentFile(name: ProcessName): NodeJS.ProcessEnv {
  return parseEnv(readFileSync(join(DATA_ROOT, `${name}.env`), 'utf8'));
}

async function unusedPort(taken: number[]): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (!taken.includes(port)) return port;
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** A file that is damaged counts as absent. */
function readJson<T extends object>(name: string): T {
  try {
    return JSON.parse(readFileSync(join(DATA_ROOT, name), 'utf8')) as T;
  } catch {
    return {} as T;
  }
}

function writeJson(name: string, value: object): void {
  writePrivate(name, `${JSON.stringify(value, null, 2)}\n`);
}
