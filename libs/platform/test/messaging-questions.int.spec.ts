import { QUERIES } from '@fourfold/contracts';
import type { INestApplication } from '@nestjs/common';
import { onBusyMachine, waitFor } from '@fourfold/testing';
import { AppError, runWithRequestId } from '../src';
import { QueryClient } from '../src/bus';
import { BusConnection } from '../src/bus/nats-connection';
import { PlayersQueries } from './fixtures/players.service';
import { World } from './fixtures/players.world';

// Every wait ends long before this on a machine with time to spare.
jest.setTimeout(180_000);

describe('questions between services', () => {
  let world: World;
  let auth: INestApplication;
  let client: QueryClient;
  const ask = () => client.ask(QUERIES.getUser, { user_id: 'someone' });

  beforeAll(async () => {
    world = await World.create();
    auth = await world.start('auth');
    const battle = await world.start('battle');
    client = battle.get(QueryClient);
    for (const app of [auth, battle]) await waitFor(() => app.get(BusConnection).current);
    await waitFor(ask);
  });
  afterEach(() => (PlayersQueries.behaviour = () => Promise.resolve()));
  afterAll(() => world.close());

  it('are answered under the id of the request', async () => {
    const answer = await runWithRequestId('request-98765', ask);
    expect(answer).toMatchObject({ user_id: 'someone', display_name: 'request-98765' });
  });

  it('carry a refusal with its code, sentence and waiting time', async () => {
    PlayersQueries.behaviour = () =>
      Promise.reject(
        new AppError('account_locked', { detail: 'Try again in 7 minutes.', retryAfterSeconds: 420 }),
      );
    await expect(ask()).rejects.toMatchObject({
      code: 'account_locked',
      status: 423,
      detail: 'Try again in 7 minutes.',
      retryAfterSeconds: 420,
    });
  });

  it('tell nothing of a failure inside', async () => {
    PlayersQueries.behaviour = () => Promise.reject(new Error('select secret from secrets'));
    await expect(ask()).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('are refused at once when the answer is larger than the bus takes, and go on', async () => {
    const { max_payload } = auth.get(BusConnection).current!.info!;
    PlayersQueries.behaviour = () => Promise.resolve({ display_name: 'x'.repeat(max_payload) });
    await expect(ask()).rejects.toMatchObject({
      code: 'payload_too_large',
      detail: expect.stringContaining('answer') as unknown,
    });
    PlayersQueries.behaviour = () => Promise.resolve();
    expect(await ask()).toMatchObject({ user_id: 'someone' });
  });

  it('fail with a timeout after 2 s', async () => {
    let answer = (): void => undefined;
    PlayersQueries.behaviour = () => new Promise((resolve) => (answer = resolve));
    const started = performance.now();
    await expect(ask()).rejects.toMatchObject({ code: 'gateway_timeout' });
    expect(performance.now() - started).toBeGreaterThan(1_900);
    expect(performance.now() - started).toBeLessThan(onBusyMachine(2_000));
    answer();
  });

  it('fail without waiting when nobody is there to answer', async () => {
    await expect(client.ask(QUERIES.puzzlesStats, {})).rejects.toMatchObject({ code: 'service_unavailable' });
    await world.stop(auth);
    await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
