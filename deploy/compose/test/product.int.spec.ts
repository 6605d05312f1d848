import { connectionOptions } from '@fourfold/platform/messaging';
import { runServiceCli, startStack, type Stack } from '@fourfold/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playThrough } from '../src/play-through';
import { startGuardedStores, type GuardedStores } from './guarded-stores';

// Eleven processes are started, from sources, and a battle is typed.
jest.setTimeout(300_000);

describe('the product on the stores of compose', () => {
  let stores: GuardedStores;
  let stack: Stack;

  beforeAll(async () => {
    stores = await startGuardedStores();
    await runServiceCli('admin', 'stream', stores.environment('operator'));
    stack = await startStack({
      stores,
      env: (name) => ({ ...stores.environment(name), LOG_LEVEL: 'warn' }),
    });
  });
  afterAll(() => stack.stop());

  it('is played through, and nobody needed what its user may not do', async () => {
    await playThrough(stack.url);
    expect(stores.logs()).not.toContain('Permissions Violation');
    expect(stack.logs()).not.toMatch(/NOPERM|Permissions Violation/);
  });

  it('has every consumer of the NATS configuration, and no other', async () => {
    const natsUrl = stores.environment('operator').NATS_URL;
    const connection = await connect(connectionOptions({ natsUrl, service: 'admin' }));
    const { consumers } = await jetstreamManager(connection, { checkAPI: false });
    const running = (await consumers.list('events').next()).map(({ name }) => name);
    await connection.close();
    const configuration = readFileSync(join(__dirname, '../nats.conf'), 'utf8');
    const configured = [...configuration.matchAll(/MSG\.NEXT\.events\.(\w+)/g)].map(([, name]) => name);
    expect(running.sort()).toEqual(configured.sort());
  });
});
