import { OPERATION_ROUTES } from '@fourfold/contracts';
import { connectionOptions } from '@fourfold/platform/messaging';
import {
  query,
  runProcess,
  runServiceCli,
  SERVICES,
  startStack,
  type ProcessName,
  type Stack,
} from '@fourfold/stack';
import { PATIENT_TIMEOUTS, storeUrls, USUAL_TIMEOUTS, waitFor } from '@fourfold/testing';
import { commandsOf, OPERATOR_PAGES } from '@fourfold/testing/documented-commands';
import { TestUser } from '@fourfold/testing/user';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playThrough } from '../src/play-through';
import { startComposeStores, type ComposeStores } from './compose-stores';
import { LOAD, startLoad } from './load';
import { ScriptFolder } from './script-folder';
import { SHUTDOWN_DELAY_MS, TestDocker } from './test-docker';

/** Six processes start, and six take their time to end. */
const REPLACEMENT_MS = 900_000;

describe('the product on the stores of compose', () => {
  let stores: ComposeStores;
  let stack: Stack;
  let redis: Redis;

  beforeAll(async () => {
    stores = await startComposeStores();
    redis = new Redis(stores.environment('operator').REDIS_URL);
    await runServiceCli('admin', 'stream', stores.environment('operator'));
    stack = await startStack({
      stores,
      postgresUrl: storeUrls().postgres,
      env: (name) => ({
        ...stores.environment(name),
        ...PATIENT_TIMEOUTS,
        // A service that is being replaced does not answer.
        QUERY_TIMEOUT_MS: USUAL_TIMEOUTS.QUERY_TIMEOUT_MS,
        LOG_LEVEL: 'warn',
        ...(name === 'gateway' ? {} : { SHUTDOWN_DELAY_MS }),
      }),
    });
  });
  afterAll(async () => {
    redis.disconnect();
    await stack.stop();
  });

  async function asOperator<T>(work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    const natsUrl = stores.environment('operator').NATS_URL;
    const connection = await connect(connectionOptions({ natsUrl, service: 'admin' }));
    try {
      return await work(await jetstreamManager(connection, { checkAPI: false }));
    } finally {
      await connection.close();
    }
  }

  it('can be played through without a refused permission in NATS or Redis', async () => {
    await playThrough(stack.url);
    expect(stores.logs()).not.toContain('Permissions Violation');
    expect(stack.logs()).not.toMatch(/NOPERM|Permissions Violation/);
    expect(await redis.call('ACL', 'LOG')).toEqual([]);
  });

  it.each<ProcessName>([...SERVICES, 'gateway'])(
    'lets %s write the keys of the limits that it has, and of no other',
    async (name) => {
      const metrics =
        name === 'gateway' ? stack.metricsUrl : stack.process(name).url + OPERATION_ROUTES.metrics;
      const scrape = await (await fetch(metrics)).text();
      const limits = [...scrape.matchAll(/^fourfold_limit_fallbacks_total\{limit="(.+)"\}/gm)];
      const user = (await redis.call('ACL', 'GETUSER', name)) as string[];
      const writable = user[user.indexOf('keys') + 1]!.split(' ').filter((keys) =>
        keys.startsWith('~limit:'),
      );
      expect(writable.sort()).toEqual(limits.map(([, limit]) => `~limit:${limit}:*`).sort());
    },
  );

  it('has every consumer of the NATS configuration, and no other', async () => {
    const running = (): Promise<string[]> =>
      asOperator(async ({ consumers }) =>
        (await consumers.list('events').next()).map(({ name }) => name).sort(),
      );
    const configuration = readFileSync(join(__dirname, '../../../k8s/nats/services.conf'), 'utf8');
    const configured = [...configuration.matchAll(/MSG\.NEXT\.events\.(\w+)/g)].map(([, name]) => name);
    // A service is ready before it has set up its consumers.
    await waitFor(async () => (await running()).length >= configured.length, { what: 'all consumers' });
    expect(await running()).toEqual(configured.sort());
  });

  it('uses the stream with the settings of the operator', async () => {
    const ONE_DAY_MS = 24 * 3_600_000;
    const settings = { max_age: nanos(ONE_DAY_MS) };
    await asOperator(({ streams }) => streams.update('events', settings));
    await stack.process('social').kill();
    await stack.process('social').restart();
    const [ada, bea] = [await TestUser.register(stack.url), await TestUser.register(stack.url)];
    await ada.befriend(bea);
    // A service is ready before it is connected to the stream.
    const warning = 'settings of the event stream could not be updated';
    await waitFor(() => stack.logs().includes(warning), { what: 'the warning in the log' });
    const { config } = await asOperator(({ streams }) => streams.info('events'));
    expect(config).toMatchObject(settings);
  });

  const statements = OPERATOR_PAGES.flatMap(commandsOf).flatMap(
    (command) => /^psql -c "(.*)"$/.exec(command)?.[1] ?? [],
  );

  it.each(statements)(
    'has a Postgres that can be asked as on the pages for operators: %s',
    async (statement) => {
      expect(await query(storeUrls().postgres, statement)).not.toEqual([]);
    },
  );

  it(
    'is replaced by upgrade.sh, process by process, without a failed request',
    async () => {
      const docker = await TestDocker.start(stack);
      const folder = new ScriptFolder('docker-client.mjs');
      try {
        const before = docker.processes();
        const load = await startLoad(docker.url);
        // Longer than the gateway takes to look names up.
        const env = { PATH: folder.PATH, OVERLAP_SECONDS: '3', ...docker.env };
        await runProcess({ command: 'sh', args: [folder.script('upgrade.sh'), '0.2.0'], env });
        const answers = await load.end();
        for (const [name, process] of before) {
          expect([name, process.running]).toEqual([name, false]);
          expect([name, docker.processes().get(name)!.running]).toEqual([name, true]);
        }
        expect(answers.failures).toEqual([]);
        expect(new Set(answers.succeeded.keys())).toEqual(new Set(LOAD.map(({ name }) => name)));
      } finally {
        await docker.stop();
        folder.remove();
      }
    },
    REPLACEMENT_MS,
  );
});
