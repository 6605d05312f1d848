import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  locateProgram,
  ProgramServer,
  runProcess,
  type ProgramSpec,
  type StoreKind,
  type Stores,
} from '@fourfold/stack';

const FOLDER = join(__dirname, '..');
const NATS_USERS = join(__dirname, '../../../k8s/nats/services.conf');

/** NATS and Redis as Compose starts them: with the files beside this test, and secrets created at the first start. */
export interface ComposeStores extends Stores<'redis' | 'nats'> {
  /** The folder with a folder for each process. */
  secrets: string;
  /** The store URLs of a user of the stores: a service, the gateway or the operator. */
  environment(user: string): { NATS_URL: string; REDIS_URL: string };
  /** The output of NATS and Redis. */
  logs(): string;
}

export async function startComposeStores(): Promise<ComposeStores> {
  const secrets = await makeSecrets();
  const lines: string[] = [];
  const options = { onLine: (line: string) => void lines.push(line) };
  const [redis, nats] = await Promise.all([
    ProgramServer.launch(redisSpec(secrets), options),
    ProgramServer.launch(natsSpec(secrets), options),
  ]);
  return {
    secrets,
    redis,
    nats,
    logs: () => lines.join('\n'),
    environment: (user) => {
      const env = readEnvironment(secrets, user);
      return { NATS_URL: at(env.NATS_URL, nats.port), REDIS_URL: at(env.REDIS_URL, redis.port) };
    },
    stop: async () => {
      await Promise.all([redis, nats].map((store) => store.destroy()));
      rmSync(secrets, { recursive: true });
    },
  };
}

/** @returns the folder with a folder for each process */
export async function makeSecrets(
  folder = mkdtempSync(join(tmpdir(), 'fourfold-secrets-')),
): Promise<string> {
  await runProcess({ command: process.execPath, args: [join(FOLDER, 'secrets.mjs'), folder] });
  return folder;
}

export function readEnvironment(secrets: string, user: string): Record<string, string | undefined> {
  return parseEnv(readFileSync(join(secrets, user, 'env'), 'utf8'));
}

/** The gateway has no NATS_URL, because it does not use NATS. */
function at(url = 'nats://nobody:nothing@nats', port: number): string {
  const result = new URL(url);
  result.host = `127.0.0.1:${port}`;
  return result.href;
}

function natsSpec(secrets: string): ProgramSpec {
  return {
    kind: 'nats',
    prepare: async (dataDir) => {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'nats.conf'), readFileSync(NATS_USERS));
      cpSync(join(secrets, 'nats'), join(dataDir, 'secrets'), { recursive: true, force: true });
    },
    command: (dataDir, port) => ({
      command: program('nats'),
      args: [
        ...['--config', join(dataDir, 'nats.conf'), '--addr', '127.0.0.1', '--port', String(port)],
        ...['--jetstream', '--store_dir', dataDir],
      ],
    }),
    ready: /Server is ready/,
    stopSignal: 'SIGTERM',
  };
}

function redisSpec(secrets: string): ProgramSpec {
  return {
    kind: 'redis',
    command: (dataDir, port) => ({
      command: program('redis'),
      args: [
        ...['--aclfile', join(secrets, 'redis/users.acl'), '--bind', '127.0.0.1', '--port', String(port)],
        ...['--dir', dataDir, '--save', '', '--appendonly', 'yes'],
      ],
    }),
    ready: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
  };
}

function program(kind: StoreKind): string {
  const found = locateProgram(kind);
  if (found === undefined) throw new Error(`No program for ${kind} on this machine`);
  return found;
}
