import { commonQuery, QUERIES } from '@fourfold/contracts';
import type { INestApplication } from '@nestjs/common';
import { waitFor } from '@fourfold/testing';
import { AppError, newId, runWithRequestId } from '../src';
import { QueryClient } from '../src/messaging';
import { NatsClient } from '../src/messaging/nats.client';
import { QueryServer } from '../src/messaging/query.server';
import { PlayersQueries } from './fixtures/players.service';
import { PlayersWorld } from './fixtures/players.world';

const SOMEONE = newId();

describe('queries between services', () => {
  let world: PlayersWorld;
  let auth: INestApplication;
  let client: QueryClient;
  const ask = () => client.ask(QUERIES.getUser, { user_id: SOMEONE });

  beforeAll(async () => {
    world = await PlayersWorld.create();
    auth = await world.start('auth');
    const battle = await world.start('battle');
    client = battle.get(QueryClient);
    for (const app of [auth, battle]) await waitFor(() => app.get(NatsClient).current);
    await waitFor(ask);
  });
  afterEach(() => (PlayersQueries.behaviour = () => Promise.resolve()));
  afterAll(() => world.close());

  it('are answered under the id of the request', async () => {
    const answer = await runWithRequestId('request-98765', ask);
    expect(answer).toMatchObject({ player: { user_id: SOMEONE, display_name: 'request-98765' } });
  });

  it('carry a refusal with its code, its message and the time to wait', async () => {
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

  it('reveal nothing of an internal failure', async () => {
    PlayersQueries.behaviour = () => Promise.reject(new Error('select secret from secrets'));
    await expect(ask()).rejects.toMatchObject({
      code: 'internal',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('are refused when their payload does not match the DTO', async () => {
    const query = client.ask(QUERIES.getUser, { user_id: 'nobody', extra: 1 } as { user_id: string });
    await expect(query).rejects.toMatchObject({
      code: 'validation_failed',
      faults: [
        { loc: ['body', 'extra'], type: 'unknown_field' },
        { loc: ['body', 'user_id'], type: 'isUuid' },
      ],
    });
  });

  it('of personal data are refused for an unknown section, and for a cursor that is none', async () => {
    const name = commonQuery('auth', 'personal_data.export');
    const page = (after: unknown) => client.ask(name, { user_id: SOMEONE, after: after as never });
    await expect(page({ section: 'nothing', key: null })).rejects.toMatchObject({ code: 'not_found' });
    for (const after of ['nothing', { section: 7, key: null }, { section: 'nothing', key: 'x' }])
      await expect(page(after)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('are refused at once when they are larger than NATS allows', async () => {
    const { max_payload } = auth.get(NatsClient).current!.info!;
    const query = client.ask(QUERIES.getUser, { user_id: 'x'.repeat(max_payload) });
    await expect(query).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(await ask()).toMatchObject({ player: { user_id: SOMEONE } });
  });

  it('are not taken any more when NATS connects only while the process stops', async () => {
    const replica = await world.start('auth');
    const connection = await replica.get(NatsClient).connected;
    const subscribe = jest.spyOn(connection, 'subscribe');
    const server = replica.get(QueryServer);
    await server.close();
    server.bindEvents(connection);
    expect(subscribe).not.toHaveBeenCalled();
    await world.stop(replica);
  });

  it('fail when nobody answers in time', async () => {
    const answer = Promise.withResolvers<void>();
    PlayersQueries.behaviour = () => answer.promise;
    const query = client.ask(QUERIES.getUser, { user_id: SOMEONE }, { timeoutMs: 50 });
    await expect(query).rejects.toMatchObject({ code: 'service_unavailable' });
    answer.resolve();
  });

  it('fail at once when nobody subscribes to them', async () => {
    await expect(client.ask(QUERIES.countOpenReports, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await world.stop(auth);
    await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});
