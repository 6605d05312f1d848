import { FakeConnections } from '../../../../test/fake-connection';
import type { FriendsClientMessages } from '@fourfold/contracts';
import { createLiveSocket } from '../../../lib/socket/live-socket';
import type { FriendsSocket } from './friends-socket';
import { createOutbox } from './outbox';

type Send = FriendsClientMessages['send_message'];

const UNAVAILABLE = { error: { code: 'service_unavailable', message: 'Please try again' } };

let socket: FriendsSocket;
let outbox: ReturnType<typeof createOutbox>;
/** The texts that the server has accepted. */
let accepted: string[];
let isRefused: (text: string) => boolean;

beforeEach(async () => {
  jest.useFakeTimers();
  accepted = [];
  isRefused = () => false;
  const connections = new FakeConnections();
  connections.answer = ({ payload }) => {
    const { message } = payload as Send;
    if (isRefused(message)) return UNAVAILABLE;
    accepted.push(message);
    return {};
  };
  socket = createLiveSocket({
    path: '/x',
    token: async () => 't',
    loadConnection: async () => connections.open,
  });
  const nothing = async (): Promise<void> => undefined;
  const store = { all: async () => [], save: nothing, drop: nothing };
  let ids = 0;
  outbox = createOutbox({ socket, store, newId: () => `id ${++ids}` }, () => undefined);
  socket.start();
  await pass();
  connections.last.open();
});
afterEach(() => {
  outbox.stop();
  socket.stop();
  jest.useRealTimers();
});

const pass = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const write = (...texts: string[]): void => texts.forEach((text) => outbox.add('grace', text));
const statuses = (): string[] => outbox.messages().map(({ status }) => status);

describe('a message that failed', () => {
  it('is not overtaken by the next one to the same friend', async () => {
    isRefused = (text) => text === 'a';
    write('a', 'b');
    outbox.add('ada', 'to another');
    await pass();
    expect([statuses(), accepted]).toEqual([['failed', 'waiting'], ['to another']]);
    isRefused = () => false;
    await pass(30_000);
    expect([statuses(), accepted]).toEqual([[], ['to another', 'a', 'b']]);
  });

  it('holds up nothing once it is discarded', async () => {
    isRefused = () => true;
    write('a', 'b');
    await pass();
    isRefused = () => false;
    outbox.settle('id 1');
    await pass();
    expect([statuses(), accepted]).toEqual([[], ['b']]);
  });
});

it('keeps to the rate limit by no clock that can be set back', async () => {
  write('1', '2', '3', '4', '5');
  await pass();
  jest.setSystemTime(Date.now() - 3_600_000);
  write('6');
  await pass(5_100);
  expect(accepted).toHaveLength(6);
});
