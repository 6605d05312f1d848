// secrets <folder>: creates every secret of an installation once, and writes those of each process into a folder of its own.
// Files derived from the secrets are written again each time, so that changes to redis.acl take effect.
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const SERVICES = ['auth', 'puzzles', 'social', 'battle', 'admin'];
const ROOT = process.argv[2];
/** The user id that the images of services run as. */
const SERVICE_USER = 10001;

const NATS_NAMES = ['operator', ...SERVICES];
const NATS_USERS = [...NATS_NAMES, ...NATS_NAMES.map((name) => `${name}_next`), 'system'];
const REDIS_USERS = ['operator', 'health', 'gateway', ...SERVICES];

const secrets = loadOrCreate(join(ROOT, 'secrets', 'secrets.json'), {
  postgres: { postgres: undefined, ...named(SERVICES) },
  nats: named(NATS_USERS),
  redis: named(REDIS_USERS),
  cookies: undefined,
  grafana: undefined,
});

const natsUrl = (user) => `nats://${user}:${secrets.nats[user]}@nats:4222`;
const redisUrl = (user) => `redis://${user}:${secrets.redis[user]}@redis:6379`;
const databaseUrl = (user, database) =>
  `postgres://${user}:${secrets.postgres[database]}@postgres:5432/${user}`;

for (const service of SERVICES)
  provide(service, 'env', {
    DATABASE_URL: databaseUrl(`fourfold_${service}`, service),
    NATS_URL: natsUrl(service),
    REDIS_URL: redisUrl(service),
    ...(service === 'auth' && {
      COOKIE_SECRET: secrets.cookies,
      SIGNING_KEYS_FILE: '/run/fourfold/signing-keys.json',
    }),
  });
provide('gateway', 'env', { REDIS_URL: redisUrl('gateway') });
provide('operator', 'env', {
  DATABASE_ADMIN_URL: databaseUrl('postgres', 'postgres'),
  NATS_URL: natsUrl('operator'),
  REDIS_URL: redisUrl('operator'),
});
// `cli rotate-keys` writes it later.
if (!existsSync(join(ROOT, 'auth', 'signing-keys.json'))) provide('auth', 'signing-keys.json', signingKeys());

// One store reads each of these, as whatever user its image has; no other container mounts the folder.
publish('postgres', 'password', secrets.postgres.postgres);
publish('redis', 'health-password', secrets.redis.health);
// For `acl load` inside the container: whoever is there has the data anyway.
publish('redis', 'operator-password', secrets.redis.operator);
publish('redis', 'users.acl', redisUsers());
publish('nats', 'passwords.conf', natsPasswords());
publish('grafana', 'password', secrets.grafana);

function named(names) {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** The secrets in the file, and new ones for those it lacks. */
function loadOrCreate(file, wanted) {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const complete = withSecrets(wanted, known);
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(complete, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return complete;
}

function withSecrets(wanted, known) {
  const entries = Object.entries(wanted).map(([name, kind]) => [
    name,
    kind ? withSecrets(kind, known[name] ?? {}) : (known[name] ?? randomBytes(32).toString('hex')),
  ]);
  return Object.fromEntries(entries);
}

function signingKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  return JSON.stringify({ keys: [key] }, null, 2);
}

/** The rules beside this file, each with its user's password. */
function redisUsers() {
  const rules = readFileSync(join(import.meta.dirname, 'redis.acl'), 'utf8');
  return rules.replaceAll(/^user (\w+) on /gm, (_, user) => {
    const hash = createHash('sha256').update(secrets.redis[user]).digest('hex');
    return `user ${user} on #${hash} `;
  });
}

function natsPasswords() {
  return NATS_USERS.map((user) => `${user.toUpperCase()}_PASSWORD: "${secrets.nats[user]}"\n`).join('');
}

/** A file that the services' user alone may read; an object becomes an environment. */
function provide(folder, name, content) {
  const lines = () => Object.entries(content).map(([variable, value]) => `${variable}=${value}\n`);
  write(folder, name, typeof content === 'string' ? content : lines().join(''), 0o600);
  if (process.getuid() !== 0) return;
  for (const path of [join(ROOT, folder), join(ROOT, folder, name)])
    chownSync(path, SERVICE_USER, SERVICE_USER);
}

/** A file that every user of a container with this folder may read. */
function publish(folder, name, content) {
  write(folder, name, content, 0o444);
}

function write(folder, name, content, mode) {
  const file = join(ROOT, folder, name);
  mkdirSync(join(ROOT, folder), { recursive: true });
  writeFileSync(`${file}.new`, content, { mode });
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
}
