import { BATTLE_CLIENT } from '@fourfold/contracts';
import { FakeConnections } from '../../../../test/fake-connection';
import { createLiveSocket } from '../../../lib/socket/live-socket';
import type { BattleSocket } from './battle-socket';
import { createTypingFeed, type TypingFeed } from './typing-feed';

let connections: FakeConnections;
let socket: BattleSocket;
let feed: TypingFeed;
let end: () => void;

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const sent = (connection = connections.last): string[] =>
  connection.named(BATTLE_CLIENT.typingUpdate).map((update) => (update as { typed_text: string }).typed_text);
const type = (text: string): void => feed.type({ text, wpm: 40, accuracy: 100 });
const REFUSED = { error: { code: 'impossible_typing', message: 'Too fast' } };

beforeEach(async () => {
  jest.useFakeTimers();
  connections = new FakeConnections();
  socket = createLiveSocket({
    path: '/x',
    token: async () => 't',
    loadConnection: async () => connections.open,
  });
  feed = createTypingFeed(socket);
  end = feed.follow();
  socket.start();
  await pass(0);
  connections.last.open();
  feed.turnTo(1);
});
afterEach(() => {
  end();
  socket.stop();
  jest.useRealTimers();
});

describe('the typing feed', () => {
  it('sends every state of the field at once, with its figures', () => {
    for (const text of ['f', 'fo', 'f']) type(text);
    expect(sent()).toEqual(['f', 'fo', 'f']);
    expect(connections.last.named(BATTLE_CLIENT.typingUpdate)[0]).toEqual({
      typed_text: 'f',
      wpm: 40,
      accuracy: 100,
    });
  });

  it('resends unanswered updates after a reconnect, one character at a time', async () => {
    type('f');
    await pass(0);
    connections.answer = () => new Promise(() => undefined);
    for (const text of ['fo', 'fol']) type(text);
    connections.last.drop();
    await pass(1_000);
    connections.answer = () => ({});
    connections.last.open();
    await pass(1_000);
    expect(sent()).toEqual(['fo', 'fol']);
  });

  it('does not resend answered updates', async () => {
    type('f');
    await pass(0);
    connections.last.drop();
    await pass(1_000);
    connections.last.open();
    await pass(1_000);
    expect(sent()).toEqual([]);
  });

  it('retries updates that were refused as impossible until they are accepted', async () => {
    let refusals = 2;
    connections.answer = () => (refusals-- > 0 ? REFUSED : {});
    type('fo');
    await pass(2_000);
    expect(sent()).toEqual(['fo', 'f', 'f', 'fo']);
  });

  it('drops pending updates when the text changes', async () => {
    connections.answer = () => REFUSED;
    type('fo');
    await pass(0);
    feed.turnTo(2);
    connections.answer = () => ({});
    await pass(1_000);
    expect(sent()).toEqual(['fo']);
    type('a');
    expect(sent()).toEqual(['fo', 'a']);
  });
});
