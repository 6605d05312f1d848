import {
  CHAT_MESSAGES_PER_WINDOW,
  CHAT_WINDOW_SECONDS,
  FRIENDS_CLIENT,
  type DirectMessage,
} from '@fourfold/contracts';
import { clientLog } from '../../../lib/client-log';
import { endAll } from '../../../lib/listeners';
import { createStore } from '../../../lib/store';
import { applyMuteRefusal } from '../../../shared/mute/mute';
import { pause } from '../../../lib/time/pause';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import type { FriendsSocket } from './friends-socket';
import type { OutboxStore, UnsentMessage } from './outbox-store';

const WINDOW_MS = CHAT_WINDOW_SECONDS * 1_000;

export interface OutgoingMessage extends UnsentMessage {
  /** `failed` (no answer) is sent again after a reconnect or on request, `refused` on request only. */
  status: 'waiting' | 'sending' | 'failed' | 'refused';
  /** Why it was refused, where there is more to say. */
  reason?: string | undefined;
}

export interface OutboxOptions {
  socket: FriendsSocket;
  store: OutboxStore;
  newId: () => string;
}

/**
 * Sends the messages to each friend one at a time, in order, within the server's rate limit; no friend waits for another.
 * Without an acknowledgement a message is sent again with the same id, so that the server stores it once, until it is
 * accepted, refused or discarded.
 */
export function createOutbox(
  { socket, store, newId }: OutboxOptions,
  onStored: (message: DirectMessage) => void,
) {
  const { state: messages, subscribe, set: change } = createStore<readonly OutgoingMessage[]>([]);
  /** In the time of the page: the clock of the device may be set back. */
  let sentAt: number[] = [];
  /** Until then the server refuses messages: another tab may be sending as well and use up the limit. */
  let limitedUntil = -Infinity;
  /** The friends to whom messages are being sent. */
  const busy = new Set<string>();
  let stopped = false;

  const mark = (status: OutgoingMessage['status'], which: (message: OutgoingMessage) => boolean): void =>
    change(messages().map((message) => (which(message) ? { ...message, status } : message)));
  const refuse = (clientId: string, reason: string | undefined): void =>
    change(
      messages().map((message) =>
        message.clientId === clientId ? { ...message, status: 'refused', reason } : message,
      ),
    );
  const isLive = (): boolean => !stopped && socket.state().status === 'live';

  const loaded = store
    .all()
    .then((unsent) =>
      change([...unsent.map((message) => ({ ...message, status: 'waiting' as const })), ...messages()]),
    );

  async function run(): Promise<void> {
    await loaded;
    const waiting = messages().filter(({ status }) => status === 'waiting');
    await Promise.all([...new Set(waiting.map(({ friendId }) => friendId))].map(runFor));
    // There will be no automatic reconnect.
    if (socket.state().status === 'gone') mark('failed', ({ status }) => status === 'waiting');
  }

  async function runFor(friend: string): Promise<void> {
    if (busy.has(friend)) return;
    busy.add(friend);
    for (let next = nextTo(friend); next && isLive(); next = nextTo(friend)) {
      const tooSoonMs = nextSlot() - performance.now();
      if (tooSoonMs > 0) await pause(tooSoonMs);
      else await deliver(next);
    }
    busy.delete(friend);
  }

  /** The time at which the rate limit allows another message. */
  const nextSlot = (): number =>
    Math.max((sentAt.at(-CHAT_MESSAGES_PER_WINDOW) ?? -Infinity) + WINDOW_MS, limitedUntil);
  /** The first one, once it waits: it must not be overtaken after a failure, unless the server has refused it. */
  const nextTo = (friend: string): OutgoingMessage | undefined => {
    const first = messages().find(({ friendId, status }) => friendId === friend && status !== 'refused');
    return first?.status === 'waiting' ? first : undefined;
  };

  async function deliver({ friendId, clientId, text }: OutgoingMessage): Promise<void> {
    const isThis = (message: OutgoingMessage): boolean => message.clientId === clientId;
    mark('sending', isThis);
    sentAt = [...sentAt, performance.now()].slice(-CHAT_MESSAGES_PER_WINDOW);
    try {
      const answer = await socket.ask(FRIENDS_CLIENT.sendMessage, {
        to_user_id: friendId,
        message: text,
        client_message_id: clientId,
      });
      settle(clientId);
      onStored(answer as DirectMessage);
    } catch (error) {
      clientLog.note('A message was not sent', { error: String(error) });
      const code = error instanceof SocketRefusal ? error.error.code : 'service_unavailable';
      if (code === 'service_unavailable') {
        mark(isLive() ? 'failed' : 'waiting', isThis);
      } else if (code === 'rate_limited') {
        limitedUntil = performance.now() + WINDOW_MS;
        mark('waiting', isThis);
      } else {
        refuse(clientId, applyMuteRefusal(error));
        void store.drop(clientId);
      }
    }
  }

  const settle = (clientId: string): void => {
    if (!messages().some((message) => message.clientId === clientId)) return;
    change(messages().filter((message) => message.clientId !== clientId));
    void store.drop(clientId);
  };

  const end = endAll([
    socket.subscribe(() => void run()),
    socket.onSync(() => {
      mark('waiting', ({ status }) => status === 'failed');
      void run();
    }),
  ]);

  return {
    messages,
    subscribe,
    add: (friendId: string, text: string): void => {
      const message = { friendId, clientId: newId(), text, writtenAt: new Date().toISOString() };
      change([...messages(), { ...message, status: 'waiting' }]);
      void store.save(message);
      void run();
    },
    retry: (clientId: string): void => {
      const found = messages().find((message) => message.clientId === clientId);
      if (found?.status !== 'failed' && found?.status !== 'refused') return;
      const { status: _, ...message } = found;
      mark('waiting', (other) => other === found);
      void store.save(message);
      void run();
    },
    /** Removes a message that the server has stored, or that its author has given up. */
    settle: (clientId: string): void => {
      settle(clientId);
      void run();
    },
    stop: (): void => {
      stopped = true;
      end();
    },
  };
}
