import type { DirectMessage, FriendsClientMessages } from '@fourfold/contracts';
import { aMessage } from '../../../../test/builders';
import { clientLog } from '../../../lib/client-log';
import { FakeConnections } from '../../../../test/fake-connection';
import { createLiveSocket } from '../../../lib/socket/live-socket';
import { createChatSession, type ChatSession } from './chat-session';
import type { OutboxStore, UnsentMessage } from './outbox-store';
import type { ReadChannel, ReadUpTo } from './read-channel';

type Send = FriendsClientMessages['send_message'];
type Ask = FriendsClientMessages['get_chat_history'];

const ME = 'me';
const FRIEND = 'friend';
const PAGE = 50;

/** The messages of the conversation that the server has stored. */
let stored: DirectMessage[];
/** Overrides the answer of the server to a sent message. */
let refusal: ((send: Send) => unknown) | undefined;
let connections: FakeConnections;
let chat: ChatSession;
let ids = 0;
/** The outbox that the browser has stored. */
let saved: Map<string, UnsentMessage>;
/** The other tabs of this browser. */
let tabs: { posted: ReadUpTo[]; post: (read: ReadUpTo) => void };

/** The chat of a page that has just been loaded. */
function load(): ChatSession {
  const listeners: ((read: ReadUpTo) => void)[] = [];
  tabs = { posted: [], post: (read) => listeners.forEach((listener) => listener(read)) };
  const otherTabs: ReadChannel = {
    post: (read) => tabs.posted.push(read),
    listen: (listener) => listeners.push(listener),
    stop: () => undefined,
  };
  const store: OutboxStore = {
    all: async () => [...saved.values()],
    save: async (message) => void saved.set(message.clientId, message),
    drop: async (clientId) => void saved.delete(clientId),
  };
  return createChatSession({
    userId: ME,
    socket: createLiveSocket({
      path: '/x',
      token: async () => 't',
      loadConnection: async () => connections.open,
    }),
    store,
    otherTabs,
    newId: () => `id ${++ids}`,
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  stored = [];
  saved = new Map();
  refusal = undefined;
  connections = new FakeConnections();
  connections.answer = ({ name, payload }) => {
    if (name === 'send_message') return refusal?.(payload as Send) ?? accept(payload as Send);
    if (name === 'get_chat_history') sendHistory(payload as Ask);
    return {};
  };
  ids = 0;
  chat = load();
});
afterEach(() => {
  chat.stop();
  jest.useRealTimers();
});

/** Stores a message once for each client id, as the server does. */
function accept({ client_message_id, message }: Send): DirectMessage {
  const known = stored.find((other) => other.client_message_id === client_message_id);
  if (known) return known;
  const seq = stored.length + 1;
  const own = aMessage(seq, {
    from_user_id: ME,
    to_user_id: FRIEND,
    message,
    client_message_id: client_message_id!,
  });
  stored.push(own);
  return own;
}

function sendHistory({ friend_id, offset = 0, after_seq }: Ask): void {
  const end = stored.length - offset;
  const messages =
    after_seq === undefined
      ? stored.slice(Math.max(end - PAGE, 0), Math.max(end, 0))
      : stored.filter(({ seq }) => seq > after_seq).slice(0, PAGE);
  connections.last.say('chat_history', { friend_id, messages });
}

const pass = (ms = 0): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const live = async (): Promise<void> => {
  chat.socket.start();
  await pass();
  connections.last.open();
  await pass(1);
};
const fill = (count: number): void => {
  for (let seq = stored.length + 1; seq <= count; seq++) stored.push(aMessage(seq));
};
/** Opens a conversation of `count` messages. @returns a function that closes it */
const openWith = async (count: number): Promise<() => void> => {
  fill(count);
  await live();
  const leave = chat.follow(FRIEND);
  await pass();
  return leave;
};
const reconnect = async (): Promise<void> => {
  await pass(1_000);
  connections.last.open();
  await pass();
};
const NOT_FRIENDS = { error: { code: 'not_friends', message: 'You can only chat with friends' } };
const seqs = (): number[] => chat.conversation(FRIEND).messages.map(({ seq }) => seq);
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);
const statuses = (): string[] => chat.outbox.messages().map(({ status }) => status);
const sent = (): Send[] =>
  connections.opened.flatMap((connection) => connection.named('send_message') as Send[]);

describe('history', () => {
  it('is loaded from the newest page back, until there are no older pages', async () => {
    await openWith(120);
    expect(seqs()).toEqual(upTo(120, 71));
    await chat.loadOlder(FRIEND);
    await chat.loadOlder(FRIEND);
    await chat.loadOlder(FRIEND);
    expect(seqs()).toEqual(upTo(120));
    expect(connections.last.named('get_chat_history')).toEqual([
      { friend_id: FRIEND, offset: 0 },
      { friend_id: FRIEND, offset: 50 },
      { friend_id: FRIEND, offset: 100 },
    ]);
  });

  it('is fetched once there is a connection', async () => {
    fill(2);
    chat.follow(FRIEND);
    expect(chat.conversation(FRIEND).history).toBe('loading');
    await live();
    expect([chat.conversation(FRIEND).history, seqs()]).toEqual(['loaded', [1, 2]]);
  });

  it('is refused for a user who is not a friend', async () => {
    connections.answer = () => NOT_FRIENDS;
    await openWith(0);
    expect(chat.conversation(FRIEND).history).toBe('refused');
  });
});

describe('after a gap', () => {
  it('loads every missed message once, however many there are', async () => {
    await openWith(10);
    connections.last.drop();
    fill(190);
    await reconnect();
    expect(seqs()).toEqual(upTo(190));
  });

  it('catches up when a number was skipped while connected', async () => {
    await openWith(3);
    fill(70);
    connections.last.say('new_message', aMessage(70));
    await pass();
    expect(seqs()).toEqual(upTo(70));
  });

  it('polls for missed messages every 30 seconds while the chat is open in a visible page', async () => {
    const leave = await openWith(3);
    stored[2] = { ...stored[2]!, read: true };
    fill(40);
    await pass(30_000);
    expect(seqs()).toEqual(upTo(40));
    expect(chat.conversation(FRIEND).messages[2]?.read).toBe(true);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fill(41);
    await pass(60_000);
    expect(seqs()).toEqual(upTo(40));
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass();
    expect(seqs()).toEqual(upTo(41));
    leave();
    fill(42);
    await pass(60_000);
    expect(seqs()).toEqual(upTo(41));
  });

  it('does not keep asking for messages that do not exist', async () => {
    stored = [aMessage(1), aMessage(5)];
    connections.answer = ({ payload }) => {
      const { after_seq } = payload as Ask;
      if (after_seq === undefined) sendHistory(payload as Ask);
      return {};
    };
    await live();
    chat.follow(FRIEND);
    await pass(1_000);
    expect(connections.last.named('get_chat_history')).toHaveLength(2);
  });
});

describe('an outgoing message', () => {
  it('is shown at once and stored under its id', async () => {
    await live();
    chat.outbox.add(FRIEND, 'hello');
    expect(chat.outbox.messages().map(({ text }) => text)).toEqual(['hello']);
    await pass();
    expect(sent()).toEqual([{ to_user_id: FRIEND, message: 'hello', client_message_id: 'id 1' }]);
    expect([statuses(), seqs()]).toEqual([[], [1]]);
  });

  it('waits for the connection, and is then sent once and in order', async () => {
    await live();
    connections.last.drop();
    for (const text of ['a', 'b', 'c']) chat.outbox.add(FRIEND, text);
    expect(statuses()).toEqual(['waiting', 'waiting', 'waiting']);
    await reconnect();
    expect(sent().map(({ message }) => message)).toEqual(['a', 'b', 'c']);
    expect(statuses()).toEqual([]);
  });

  it('is sent again under the same id when its acknowledgement was lost', async () => {
    await live();
    refusal = (send) => {
      accept(send);
      return new Promise((_, reject) => setTimeout(() => reject(new Error('closed')), 10));
    };
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    expect(statuses()).toEqual(['sending']);
    connections.last.drop();
    await pass(20);
    expect(statuses()).toEqual(['waiting']);
    refusal = undefined;
    await reconnect();
    expect(sent().map(({ client_message_id }) => client_message_id)).toEqual(['id 1', 'id 1']);
    expect([stored.length, seqs()]).toEqual([1, [1]]);
  });

  it('fails when it is refused, which is logged, and is sent again on request', async () => {
    await live();
    refusal = () => NOT_FRIENDS;
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    expect(statuses()).toEqual(['refused']);
    expect(clientLog.entries().at(-1)?.message).toBe('A message was not sent');
    refusal = undefined;
    chat.outbox.retry('id 1');
    await pass();
    expect([statuses(), stored.length]).toEqual([[], 1]);
  });

  it('that is refused can be discarded', async () => {
    await live();
    refusal = () => ({ error: { code: 'payload_too_large', message: 'The request is too large' } });
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    expect(statuses()).toEqual(['refused']);
    chat.outbox.settle('id 1');
    await reconnect();
    expect([statuses(), sent().length]).toEqual([[], 1]);
  });

  it('to one friend does not wait for the answer to a message to another', async () => {
    await live();
    refusal = ({ to_user_id }) => (to_user_id === FRIEND ? new Promise(() => undefined) : undefined);
    chat.outbox.add(FRIEND, 'never answered');
    chat.outbox.add('ada', 'hello');
    await pass();
    expect(sent().map(({ message }) => message)).toEqual(['never answered', 'hello']);
    expect(chat.outbox.messages().map(({ text }) => text)).toEqual(['never answered']);
  });

  it('is retried automatically when the server was unavailable', async () => {
    await live();
    refusal = () => ({ error: { code: 'service_unavailable', message: 'Please try again' } });
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    expect(statuses()).toEqual(['failed']);
    refusal = undefined;
    await pass(30_000);
    expect([statuses(), stored.length]).toEqual([[], 1]);
  });

  it('keeps to the rate limit, and waits when the server reports that it is exceeded', async () => {
    await live();
    for (const text of upTo(6)) chat.outbox.add(FRIEND, String(text));
    await pass(4_900);
    expect(sent()).toHaveLength(5);
    await pass(200);
    expect(sent()).toHaveLength(6);
    refusal = () => ({ error: { code: 'rate_limited', message: 'Too fast' } });
    chat.outbox.add(FRIEND, '7');
    await pass(5_000);
    refusal = undefined;
    await pass(10_000);
    expect(stored.map(({ message }) => message)).toEqual(upTo(7).map(String));
  });
});

describe('an unsent message', () => {
  const texts = (): string[] => chat.outbox.messages().map(({ text }) => text);
  /** Stops the chat and starts the one of a reloaded page. */
  const reload = async (): Promise<void> => {
    chat.stop();
    connections.opened.splice(0);
    chat = load();
    await pass();
  };

  it('survives a reload, and is sent once and in order when there is a connection', async () => {
    await live();
    connections.last.drop();
    for (const text of ['a', 'b', 'c']) {
      chat.outbox.add(FRIEND, text);
      await pass(1);
    }
    await reload();
    expect([texts(), statuses()]).toEqual([
      ['a', 'b', 'c'],
      ['waiting', 'waiting', 'waiting'],
    ]);
    await live();
    await pass();
    expect(sent().map(({ message, client_message_id }) => [message, client_message_id])).toEqual([
      ['a', 'id 1'],
      ['b', 'id 2'],
      ['c', 'id 3'],
    ]);
    expect([texts(), stored.length]).toEqual([[], 3]);
    await reload();
    await live();
    expect([texts(), sent()]).toEqual([[], []]);
  });

  it('is sent again under the same id when a reload cut off its acknowledgement', async () => {
    await live();
    refusal = (send) => {
      accept(send);
      return new Promise(() => undefined);
    };
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    await reload();
    refusal = undefined;
    await live();
    await pass();
    expect([sent().map(({ client_message_id }) => client_message_id), stored.length]).toEqual([['id 1'], 1]);
    expect(texts()).toEqual([]);
  });

  it('is dropped when the server has stored it, whichever tab sent it', async () => {
    await live();
    connections.last.drop();
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    const own = accept({ to_user_id: FRIEND, message: 'hello', client_message_id: 'id 1' });
    refusal = () => new Promise(() => undefined);
    await pass(1_000);
    connections.last.open();
    connections.last.say('new_message', own);
    await reload();
    expect(texts()).toEqual([]);
  });

  it('is sent after the reconnect when it failed for lack of a connection', async () => {
    await live();
    connections.last.drop();
    chat.outbox.add(FRIEND, 'hello');
    for (const pause of [1_000, 2_000, 4_000, 8_000, 10_000]) {
      await pass(pause);
      connections.last.drop();
    }
    await pass();
    expect(statuses()).toEqual(['failed']);
    await live();
    expect([statuses(), stored.length]).toEqual([[], 1]);
    await reload();
    expect(texts()).toEqual([]);
  });

  it('is sent again under the same id on retry and on reconnect when it was never answered', async () => {
    await live();
    refusal = () => Promise.reject(new Error('timeout'));
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    expect(statuses()).toEqual(['failed']);
    chat.outbox.retry('id 1');
    await pass();
    refusal = undefined;
    connections.last.drop();
    await reconnect();
    expect(sent().map(({ client_message_id }) => client_message_id)).toEqual(['id 1', 'id 1', 'id 1']);
    expect([statuses(), stored.length]).toEqual([[], 1]);
  });

  it('is not restored after the server refused it', async () => {
    await live();
    refusal = () => NOT_FRIENDS;
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    await reload();
    expect(texts()).toEqual([]);
  });
});

describe('messages that another tab has read', () => {
  it('are read in this tab too, unlike newer ones', async () => {
    await openWith(3);
    const heard = jest.fn();
    chat.onSeen(heard);
    tabs.post({ friendId: FRIEND, messageId: 102 });
    expect(heard.mock.calls).toEqual([[FRIEND, 1]]);
    chat.seen(FRIEND);
    expect(heard.mock.calls.at(-1)).toEqual([FRIEND, 0]);
    expect(tabs.posted).toEqual([{ friendId: FRIEND, messageId: 103 }]);
  });
});

describe('messages with a friend', () => {
  it('are announced once each, except the user’s own', async () => {
    await live();
    const heard = jest.fn();
    chat.onIncoming(({ seq }) => heard(seq));
    connections.last.say('new_message', aMessage(1));
    connections.last.say('new_message', aMessage(1));
    connections.last.say('new_message', aMessage(2, { from_user_id: ME, to_user_id: FRIEND }));
    expect(heard.mock.calls).toEqual([[1]]);
  });

  it('are marked as read when they are seen, once', async () => {
    await openWith(3);
    const read = jest.fn();
    chat.onSeen(read);
    chat.seen(FRIEND);
    chat.seen(FRIEND);
    expect(connections.last.named('mark_read')).toEqual([{ message_id: 103 }]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['gets lost with the connection', () => Promise.reject(new Error('closed'))],
    ['is refused for now', () => ({ error: { code: 'service_unavailable', message: 'Please try again' } })],
  ])('are marked as read again when that %s', async (_, unanswered) => {
    await openWith(3);
    const { answer } = connections;
    connections.answer = (sent) => (sent.name === 'mark_read' ? unanswered() : answer(sent));
    chat.seen(FRIEND);
    connections.last.drop();
    connections.answer = answer;
    const read = jest.fn();
    chat.onSeen(read);
    await reconnect();
    expect(connections.last.named('mark_read')).toEqual([{ message_id: 103 }]);
    // The list of friends may have been read before.
    expect(read.mock.calls).toEqual([[FRIEND, 0]]);
    await pass(60_000);
    expect(connections.last.named('mark_read')).toHaveLength(1);
  });

  it('are not marked as read again when that is refused for good', async () => {
    await openWith(3);
    const { answer } = connections;
    connections.answer = (sent) =>
      sent.name === 'mark_read' ? { error: { code: 'message_not_found', message: 'Gone' } } : answer(sent);
    chat.seen(FRIEND);
    await pass(60_000);
    expect(connections.last.named('mark_read')).toHaveLength(1);
  });

  it('are marked as read when the friend has read them', async () => {
    await live();
    chat.outbox.add(FRIEND, 'hello');
    await pass();
    connections.last.say('message_read', { message_id: 101, reader_id: FRIEND });
    expect(chat.conversation(FRIEND).messages[0]?.read).toBe(true);
  });
});
