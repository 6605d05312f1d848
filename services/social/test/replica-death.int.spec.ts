import { spawnService, type ServiceProcess } from '@fourfold/testing';
import { Client } from 'pg';
import { Balancer } from './balancer';
import { Chatter } from './chatter';
import { Person } from './person';
import { socialEnvironment } from './social-app';

/** Three processes are started from source, and 500 people share the machine with whatever else runs. */
jest.setTimeout(300_000);

const PAIRS = 250;
const MESSAGES_EACH = 10;
const MESSAGES = 2 * PAIRS * MESSAGES_EACH;

interface StoredRow {
  friendship_id: number;
  seq: number;
  message_id: string;
  from_user_id: string;
  client_message_id: string;
}

describe('a replica killed in the middle of 5,000 messages', () => {
  let world: Awaited<ReturnType<typeof socialEnvironment>>;
  let replicas: ServiceProcess[];
  let balancer: Balancer;
  let gateway: ServiceProcess;
  let client: Client;
  let chatters: Chatter[];

  beforeAll(async () => {
    world = await socialEnvironment();
    const { PORT: _, ...env } = world.env;
    replicas = await Promise.all([spawnService('social', env), spawnService('social', env)]);
    balancer = await Balancer.start(replicas.map(({ url }) => Number(new URL(url).port)));
    gateway = await spawnService('gateway', {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      REDIS_URL: env.REDIS_URL,
      REDIS_KEY_PREFIX: env.REDIS_KEY_PREFIX,
      NATS_URL: env.NATS_URL,
      JWKS_URL: env.JWKS_URL,
      SOCIAL_URL: balancer.url,
      MANAGEMENT_PORT: '0',
    });
    client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const pairs = Array.from({ length: PAIRS }, () => [personOf('Ann'), personOf('Ben')] as const);
    await befriend(pairs);
    chatters = pairs.flatMap(([ann, ben]) => [
      new Chatter(gateway.url, ann, ben),
      new Chatter(gateway.url, ben, ann),
    ]);
  });

  afterAll(async () => {
    for (const chatter of chatters) chatter.close();
    await client.end();
    await gateway.stop();
    await balancer.stop();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await world.issuer.stop();
    await world.database.drop();
  });

  const personOf = (name: string): Person => new Person(gateway.url, world.issuer, name);

  async function befriend(pairs: (readonly [Person, Person])[]): Promise<void> {
    const people = pairs.flat();
    await client.query(
      `insert into people (user_id, username, display_name, name_version)
       select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
      [people.map(({ userId }) => userId), people.map(({ username }) => username)],
    );
    await client.query(
      `insert into friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
       select least(one, other), greatest(one, other), 'accepted', one, now(), 1
       from unnest($1::uuid[], $2::uuid[]) as pair (one, other)`,
      [pairs.map(([ann]) => ann.userId), pairs.map(([, ben]) => ben.userId)],
    );
  }

  it('loses nothing that was acknowledged, stores nothing twice and leaves nobody with a gap', async () => {
    let acknowledged = 0;
    let killed: Promise<unknown> | undefined;
    const onAcknowledged = (): void => {
      acknowledged += 1;
      if (acknowledged >= MESSAGES * 0.4) killed ??= replicas[0]!.kill('SIGKILL');
    };
    await Promise.all(chatters.map((chatter) => chatter.send(MESSAGES_EACH, onAcknowledged)));
    await killed;
    expect(replicas.map(({ running }) => running)).toEqual([false, true]);
    expect(chatters.filter(({ comebacks }) => comebacks > 0).length).toBeGreaterThan(PAIRS / 2);
    await Promise.all(chatters.map((chatter) => chatter.catchUp()));

    const { rows } = await client.query<StoredRow>(
      `select friendship_id, seq, message_id, from_user_id, client_message_id from messages
       order by friendship_id, seq`,
    );
    const stored = new Map(rows.map((row) => [row.client_message_id, row]));
    expect(stored.size).toBe(rows.length);
    const confirmed = chatters.flatMap((chatter) => [...chatter.acknowledged]);
    expect(confirmed).toHaveLength(MESSAGES);
    for (const [clientMessageId, message] of confirmed)
      expect(stored.get(clientMessageId)).toMatchObject({
        message_id: String(message.id),
        seq: message.seq,
        from_user_id: message.from_user_id,
      });
    expect(rows).toHaveLength(MESSAGES);
    const everything = Array.from({ length: 2 * MESSAGES_EACH }, (_, index) => index + 1);
    for (const chatter of chatters) expect(chatter.shown).toEqual(everything);
    const announced = await client.query<{ count: number }>(
      `select count(*)::int from outbox where type = 'message.sent'`,
    );
    expect(announced.rows).toEqual([{ count: MESSAGES }]);
  });
});
