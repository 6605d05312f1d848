import { Balancer, spawnService, type ServiceProcess } from '@fourfold/testing';
import { Client } from 'pg';
import { Person } from './person';
import { socialEnvironment } from './social-app';

const ROOMY = '1000000';

/** Two replicas of social behind the gateway, all of them processes. */
export class Cluster {
  private constructor(
    readonly world: Awaited<ReturnType<typeof socialEnvironment>>,
    readonly replicas: readonly [ServiceProcess, ServiceProcess],
    readonly gateway: ServiceProcess,
    readonly database: Client,
    private readonly balancer: Balancer,
  ) {}

  static async start(): Promise<Cluster> {
    const world = await socialEnvironment();
    const { env } = world;
    const replicas = await Promise.all([spawnService('social', env), spawnService('social', env)]);
    const balancer = await Balancer.start(replicas.map(({ url }) => url));
    const gateway = await spawnService('gateway', {
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      REDIS_URL: env.REDIS_URL,
      REDIS_KEY_PREFIX: env.REDIS_KEY_PREFIX,
      NATS_URL: env.NATS_URL,
      JWKS_URL: env.JWKS_URL,
      SOCIAL_URL: balancer.url,
      MANAGEMENT_PORT: '0',
      ADDRESS_LIMIT_PER_MINUTE: ROOMY,
    });
    const database = new Client({ connectionString: env.DATABASE_URL });
    await database.connect();
    return new Cluster(world, replicas, gateway, database, balancer);
  }

  /** Pairs of friends. */
  async pairs(count: number): Promise<[Person, Person][]> {
    const personOf = (name: string): Person => new Person(this.gateway.url, this.world.issuer, name);
    const pairs = Array.from({ length: count }, (): [Person, Person] => [personOf('Ann'), personOf('Ben')]);
    const people = pairs.flat();
    await this.database.query(
      `insert into people (user_id, username, display_name, name_version)
       select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
      [people.map(({ userId }) => userId), people.map(({ username }) => username)],
    );
    await this.database.query(
      `insert into friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
       select least(one, other), greatest(one, other), 'accepted', one, now(), 1
       from unnest($1::uuid[], $2::uuid[]) as pair (one, other)`,
      [pairs.map(([ann]) => ann.userId), pairs.map(([, ben]) => ben.userId)],
    );
    return pairs;
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.gateway.stop();
    await this.balancer.stop();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.world.issuer.stop();
    await this.world.database.drop();
  }
}
