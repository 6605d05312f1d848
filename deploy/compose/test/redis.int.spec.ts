import { runProcess } from '@fourfold/stack';
import { commandsOf, OPERATOR_PAGES } from '@fourfold/testing/documented-commands';
import { Redis } from 'ioredis';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeText } from './compose-files';
import { startComposeStores, type ComposeStores } from './compose-stores';

const USERS = ['gateway', 'auth', 'puzzles', 'social', 'battle', 'admin'];

/** Keys and channels as in the code, and the users with access. */
const WRITERS: [key: string, users: string[]][] = [
  ['limit:login:127.0.0.1', ['gateway']],
  ['limit:email-change:1', ['auth']],
  ['passkey-challenge:1', ['auth']],
  ['limit:chat:1', ['social', 'battle']],
  ['socket-ticket:1', ['social', 'battle']],
  ['{presence:social}:entries', ['social']],
  ['{battle}:lobby', ['battle']],
  ['{room:3}:room:ABCDEF', ['battle']],
  ['{player:1}:claim', ['battle']],
  ['battle-ranks:all:1970-01-01', ['battle']],
  ['limit:invitations:1', ['battle']],
  ['{presence:battle}:entries', ['battle']],
  ['access-changes', ['auth']],
  ['anything', []],
];
const PUBLISHERS: [channel: string, users: string[]][] = [
  ['sockets:/api/ws/friends#/#user:1#', ['social']],
  ['sockets:/api/ws/friends#/#', ['social']],
  ['sockets:/api/ws/battle#/#room:ABCDEF#', ['battle']],
  ['sockets:/api/ws/battle#/#', ['battle']],
  ['anything', []],
];

describe('the Redis permissions of compose', () => {
  let stores: ComposeStores;
  const clients = new Map<string, Redis>();

  beforeAll(async () => {
    stores = await startComposeStores();
    for (const user of USERS) clients.set(user, new Redis(stores.environment(user).REDIS_URL));
  });
  afterAll(async () => {
    for (const client of clients.values()) client.disconnect();
    await stores.stop();
  });

  const may = (user: string, ...[command, ...args]: [string, ...(string | number)[]]): Promise<boolean> =>
    clients
      .get(user)!
      .call(command, ...args)
      .then(
        () => true,
        (error: Error) => {
          if (!error.message.startsWith('NOPERM')) throw error;
          return false;
        },
      );
  const usersWho = async (...command: [string, ...(string | number)[]]): Promise<string[]> => {
    const allowed = await Promise.all(USERS.map((user) => may(user, ...command)));
    return USERS.filter((_, index) => allowed[index]);
  };

  it.each(WRITERS)('lets only these users write %s: %j', async (key, users) => {
    expect(await usersWho('PEXPIRE', key, 1_000)).toEqual(users);
    expect(await usersWho('EVAL', "return redis.call('PEXPIRE', KEYS[1], 1000)", 1, key)).toEqual(users);
  });

  it('lets every user read revoked access', async () => {
    expect(await usersWho('XRANGE', 'access-changes', '-', '+')).toEqual(USERS);
  });

  it.each(PUBLISHERS)('lets only these users publish on %s: %j', async (channel, users) => {
    expect(await usersWho('SPUBLISH', channel, 'x')).toEqual(users);
  });

  it.each([
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['ACL', 'LIST'],
    ['MODULE', 'LIST'],
    ['SHUTDOWN', 'NOSAVE'],
    ['CLIENT', 'LIST'],
  ] as [string, ...string[]][])('lets no user run %s', async (...command) => {
    expect(await usersWho(...command)).toEqual([]);
  });

  it('lets the health check ping, and do nothing else', async () => {
    const { href } = new URL(stores.environment('operator').REDIS_URL);
    const operator = new Redis(href);
    const rules = await operator.call('ACL', 'GETUSER', 'health');
    expect(rules).toEqual(expect.arrayContaining(['-@all +ping']));
    expect(await operator.call('ACL', 'GETUSER', 'default')).toEqual(
      expect.arrayContaining([expect.arrayContaining(['off'])]),
    );
    operator.disconnect();
  });

  const ofOperators = OPERATOR_PAGES.flatMap(commandsOf)
    .filter((command) => command.startsWith('redis-cli '))
    .map((command) =>
      command
        .replaceAll(/--user \w+|--[\w-]+|'/g, '')
        .trim()
        .split(/\s+/)
        .slice(1),
    )
    .filter((words) => words.length > 0);

  it.each(ofOperators.map((words) => [words.join(' '), words]))(
    'lets the operator do what the pages for operators say: %s',
    async (_, words) => {
      const operator = new Redis(stores.environment('operator').REDIS_URL);
      // Says what a user may do, and does nothing.
      expect(await operator.call('ACL', 'DRYRUN', 'operator', ...words)).toBe('OK');
      operator.disconnect();
    },
  );

  it('takes changed rules when upgrade.sh loads them, and fails the upgrade if it cannot', async () => {
    const [, command] = /exec -T redis sh -c '(.*)'/.exec(composeText('deploy/compose/upgrade.sh'))!;
    const here = command!
      .replace('/run/fourfold', join(stores.secrets, 'redis'))
      .replace('redis-cli', `redis-cli -p ${stores.redis.port}`);
    const load = () => runProcess({ command: 'sh', args: ['-c', here] });
    const rules = join(stores.secrets, 'redis/users.acl');
    const key = 'key-of-the-next-release:1';
    expect(await usersWho('EXISTS', key)).toEqual([]);
    chmodSync(rules, 0o600);
    const before = readFileSync(rules, 'utf8');
    writeFileSync(rules, before.replace('~passkey-challenge:*', '$& ~key-of-the-next-release:*'));
    await load();
    expect(await usersWho('EXISTS', key)).toEqual(['auth']);
    writeFileSync(rules, 'no rules');
    await expect(load()).rejects.toThrow();
    expect(await usersWho('EXISTS', key)).toEqual(['auth']);
  });
});
