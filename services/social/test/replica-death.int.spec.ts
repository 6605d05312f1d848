import type { TestEnvironment } from '@fourfold/platform/testing';
import { spawnService, type ServiceProcess } from '@fourfold/stack';
import { Balancer, sizeOf } from '@fourfold/testing';
import { Client } from 'pg';
import { SocialUser } from './social-user';
import { ReconnectingUser } from './reconnecting-user';
import { socialEnvironment } from './social-app';
import { TRANSPORTS } from './tab';

const PAIRS = sizeOf({ full: 250, short: 25 });
const MESSAGES_EACH = 10;
const MESSAGES = 2 * PAIRS * MESSAGES_EACH;
const UNLIMITED = '1000000';

interface StoredRow {
  seq: number;
  message_id: string;
  from_user_id: string;
  client_message_id: string;
}

describe('two replicas behind the gateway', () => {
  let environment: TestEnvironment;
  let replicas: [ServiceProcess, ServiceProcess];
  let balancer: Balancer;
  let gateway: ServiceProcess;
  let database: Client;
  let users: ReconnectingUser[] = [];

  beforeAll(async () => {
    environment = await socialEnvironment();
    const { env } = environment;
    replicas = await Promise.all([spawnService('social', env), spawnService('social', env)]);
    balancer = await Balancer.start(replicas.map(({ url }) => url));
    gateway = await spawnService('gateway', {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      REDIS_URL: env.REDIS_URL,
      REDIS_KEY_PREFIX: env.REDIS_KEY_PREFIX,
      NATS_URL: env.NATS_URL,
      JWKS_URL: env.JWKS_URL,
      SOCIAL_URL: balancer.url,
      MANAGEMENT_PORT: '0',
      ADDRESS_LIMIT_PER_MINUTE: UNLIMITED,
    });
    database = new Client({ connectionString: env.DATABASE_URL });
    await database.connect();
  });
  afterEach(() => users.splice(0).forEach((user) => user.close()));
  afterAll(async () => {
    await database.end();
    await gateway.stop();
    await balancer.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await environment.issuer.stop();
    await environment.database.drop();
  });

  /** Creates pairs of friends, with half of the users on each transport. */
  async function connectPairs(): Promise<void> {
    const personOf = (name: string): SocialUser => new SocialUser(gateway.url, environment.issuer, name);
    const pairs = Array.from({ length: PAIRS }, () => [personOf('Ann'), personOf('Ben')] as const);
    const people = pairs.flat();
    await database.query(
      `insert into people (user_id, username, display_name, version)
       select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
      [people.map(({ userId }) => userId), people.map(({ username }) => username)],
    );
    await database.query(
      `insert into friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
       select least(one, other), greatest(one, other), 'accepted', one, now(), 1
       from unnest($1::uuid[], $2::uuid[]) as pair (one, other)`,
      [pairs.map(([ann]) => ann.userId), pairs.map(([, ben]) => ben.userId)],
    );
    const openers = TRANSPORTS.map(([, open]) => open);
    users = pairs.flatMap(([ann, ben], pair) => [
      new ReconnectingUser(gateway.url, openers[pair % 2]!, ann, ben),
      new ReconnectingUser(gateway.url, openers[(pair >> 1) % 2]!, ben, ann),
    ]);
  }

  /** Lets all users send, and runs `act` once that share of the messages is acknowledged. */
  async function sendAll(share: number, act: () => Promise<unknown>): Promise<void> {
    let acknowledged = 0;
    let acting: Promise<unknown> | undefined;
    const onAcknowledged = (): void => {
      acknowledged += 1;
      if (acknowledged === Math.ceil(MESSAGES * share)) acting = act();
    };
    await Promise.all(users.map((user) => user.send(MESSAGES_EACH, onAcknowledged)));
    expect(acting).toBeDefined();
    await acting;
    await Promise.all(users.map((user) => user.catchUp()));
  }

  /** Expects every acknowledged message to be stored once, and all users to see all messages in order. */
  async function expectNothingLost(): Promise<void> {
    const people = users.map(({ person }) => person.userId);
    const { rows } = await database.query<StoredRow>(
      `select seq, message_id, from_user_id, client_message_id from messages where from_user_id = any ($1)`,
      [people],
    );
    const stored = new Map(rows.map((row) => [row.client_message_id, row]));
    expect(stored.size).toBe(rows.length);
    const confirmed = users.flatMap((user) => [...user.acknowledged]);
    expect(confirmed).toHaveLength(MESSAGES);
    for (const [clientMessageId, message] of confirmed)
      expect(stored.get(clientMessageId)).toMatchObject({
        message_id: String(message.id),
        seq: message.seq,
        from_user_id: message.from_user_id,
      });
    expect(rows).toHaveLength(MESSAGES);
    const everything = Array.from({ length: 2 * MESSAGES_EACH }, (_, index) => index + 1);
    for (const user of users) expect(user.shown).toEqual(everything);
  }

  it(`lose no acknowledged message and show nobody as offline when both are replaced in the middle of ${MESSAGES} messages`, async () => {
    await connectPairs();
    const replace = async (replica: ServiceProcess): Promise<void> => {
      // Not `stop`, which kills a replica that shuts down slowly on a busy machine.
      expect(await replica.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      await replica.restart();
    };
    await sendAll(0.3, () => replace(replicas[0]).then(() => replace(replicas[1])));
    await expectNothingLost();
    expect(users.reduce((sum, { reconnects }) => sum + reconnects, 0)).toBeGreaterThan(PAIRS);
    const shownOffline = users.filter(({ statuses }) => statuses.includes(false));
    expect(shownOffline.map(({ friend }) => friend.username)).toEqual([]);
  });

  it(`lose no acknowledged message, store none twice and leave no gap when one is killed in the middle of ${MESSAGES} messages`, async () => {
    await connectPairs();
    const [killed, other] = replicas;
    await sendAll(0.4, () => killed.kill('SIGKILL'));
    expect([killed.running, other.running]).toEqual([false, true]);
    expect(users.filter(({ reconnects }) => reconnects > 0).length).toBeGreaterThan(PAIRS / 2);
    await expectNothingLost();
  });
});
