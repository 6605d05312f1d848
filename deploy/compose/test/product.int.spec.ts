import { connectionOptions } from '@fourfold/platform/messaging';
import {
  runServiceCli,
  startStack,
  startStore,
  waitFor,
  type Stack,
  type StoreServer,
} from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playThrough } from '../src/play-through';
import { startComposeStores, type ComposeStores } from './compose-stores';

describe('the product on the stores of compose', () => {
  let stores: ComposeStores;
  let postgres: StoreServer;
  let stack: Stack;

  beforeAll(async () => {
    [stores, postgres] = await Promise.all([startComposeStores(), startStore('postgres')]);
    await runServiceCli('admin', 'stream', stores.environment('operator'));
    stack = await startStack({
      stores: { ...stores, postgres },
      env: (name) => ({ ...stores.environment(name), LOG_LEVEL: 'warn' }),
    });
  });
  afterAll(async () => {
    await stack.stop();
    await postgres.destroy();
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
  });

  it('has every consumer of the NATS configuration, and no other', async () => {
    const running = (): Promise<string[]> =>
      asOperator(async ({ consumers }) =>
        (await consumers.list('events').next()).map(({ name }) => name).sort(),
      );
    const configuration = readFileSync(join(__dirname, '../nats.conf'), 'utf8');
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
});
