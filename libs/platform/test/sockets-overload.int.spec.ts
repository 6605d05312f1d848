import { waitFor } from '@fourfold/testing';
import { TRANSPORTS, type Transport } from '@fourfold/testing/transports';
import { Bulkhead } from '../src';
import { ServiceWorld } from './fixtures/service.world';

describe.each(TRANSPORTS)('more messages than can be handled, through %s', (_name, transport: Transport) => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start({ env: { REQUEST_LIMIT: '4' } })));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  it('are refused, the least important first, and the refusal is told', async () => {
    const { app, recorder } = world.first;
    let open = (): void => undefined;
    recorder.gate = new Promise((resolve) => (open = resolve));
    const busy = await Promise.all([world.open(transport), world.open(transport)]);
    const [ada, bob] = [world.player(), world.player()];
    const client = await world.open(transport, ada);
    const history = { friend_id: bob.user_id };
    for (const tab of busy) tab.send('get_chat_history', history);
    await waitFor(() => app.get(Bulkhead).inProgress === busy.length);

    expect((await client.ask('get_chat_history', history, 'error')).code).toBe('service_unavailable');
    client.send('send_message', { to_user_id: bob.user_id, message: 'm1' });
    expect(await client.hear('new_message')).toMatchObject({ message: 'm1' });

    open();
    await waitFor(() => app.get(Bulkhead).inProgress === 0);
    expect(await client.ask('get_chat_history', history, 'chat_history')).toMatchObject({ messages: [] });
  });

  it('of one user leave room for those of others', async () => {
    const { app, recorder } = world.first;
    let open = (): void => undefined;
    recorder.gate = new Promise((resolve) => (open = resolve));
    const inProgress = (count: number) => waitFor(() => app.get(Bulkhead).inProgress === count);
    const greedy = world.player();
    const tabs = [await world.open(transport, greedy), await world.open(transport, greedy)] as const;
    const other = await world.open(transport);
    const history = { friend_id: world.player().user_id };
    tabs[0].send('get_chat_history', history);
    await inProgress(1);
    expect((await tabs[1].ask('get_chat_history', history, 'error')).code).toBe('service_unavailable');
    other.send('get_chat_history', history);
    await inProgress(2);
    open();
    await inProgress(0);
  });
});
