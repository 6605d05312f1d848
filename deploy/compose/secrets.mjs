// secrets <folder>: makes every secret of an installation once, and writes for each process what it may know into a folder of
// its own. What is made from the secrets is written anew each time, so that a change of the files beside this one arrives.
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
/** Who the images of services run as. */
const SERVICE_USER = 10001;

const NATS_USERS = ['operator', ...SERVICES];
const REDIS_USERS = ['operator', 'health', 'gateway', ...SERVICES];

const secrets = remember(join(ROOT, 'secrets', 'secrets.json'), {
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

// One store reads each of these, as a user of its image's choice; no other container has the folder.
publish('postgres', 'password', secrets.postgres.postgres);
publish('redis', 'health-password', secrets.redis.health);
publish('redis', 'users.acl', redisUsers());
publish('nats', 'passwords.conf', natsPasswords());
publish('grafana', 'password', secrets.grafana);

function named(names) {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** What is in the file, and new secrets for what it lacks. */
function remember(file, wanted) {
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

/** A file that whoever has the folder may read. */
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
