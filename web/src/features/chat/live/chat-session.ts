import {
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  type DirectMessage,
  type FriendsClientMessages,
} from '@fourfold/contracts';
import { clientLog } from '../../../lib/client-log';
import { createListeners, endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { createStore } from '../../../lib/store';
import {
  hasGap,
  olderOffset,
  resumePoint,
  UNOPENED,
  unreadOf,
  withRead,
  withStored,
  type Conversation,
} from '../domain/conversation';
import { createOutbox, type OutboxOptions } from './outbox';
import type { ReadChannel, ReadUpTo } from './read-channel';
import { createTypingIndicators } from './typing-indicators';

export type ChatSession = ReturnType<typeof createChatSession>;

interface ChatSessionOptions extends OutboxOptions {
  userId: string;
  otherTabs: ReadChannel;
}

/** All conversations of one user in this tab. */
export function createChatSession({ userId, otherTabs, ...options }: ChatSessionOptions) {
  const { socket } = options;
  const conversations = createStore<ReadonlyMap<string, Conversation>>(new Map());
  const incoming = createListeners<[message: DirectMessage]>();
  const seen = createListeners<[friendId: string, unread: number]>();
  /** Read here, by friend, up to which message the server has not acknowledged. */
  const unacknowledged = new Map<string, number>();
  /** Friends whose history is being fetched. */
  const syncing = new Set<string>();

  const conversation = (friendId: string): Conversation => conversations.state().get(friendId) ?? UNOPENED;
  const change = (friendId: string, next: Conversation): void =>
    conversations.set(new Map(conversations.state()).set(friendId, next));
  const changeHistory = (friendId: string, history: Conversation['history']): void =>
    change(friendId, { ...conversation(friendId), history });
  const friendIn = ({ from_user_id, to_user_id }: DirectMessage): string =>
    from_user_id === userId ? to_user_id : from_user_id;

  const typing = createTypingIndicators(socket);
  const outbox = createOutbox(options, (message) => storeMessages(friendIn(message), [message]));

  function storeMessages(friendId: string, messages: readonly DirectMessage[]): void {
    change(friendId, withStored(conversation(friendId), messages));
    for (const { from_user_id, client_message_id } of messages)
      if (from_user_id === userId && client_message_id !== undefined) outbox.settle(client_message_id);
  }

  const read = ({ friendId, messageId }: ReadUpTo): void => {
    change(friendId, withRead(conversation(friendId), userId, messageId));
    seen.notify(friendId, unreadOf(conversation(friendId), friendId).length);
  };

  /** Without an acknowledgement it is told again at the next sync: the server may not know that the messages are read. */
  async function markRead(friendId: string, messageId: number): Promise<void> {
    try {
      await socket.ask(FRIENDS_CLIENT.markRead, { message_id: messageId });
    } catch (error) {
      if (!isFinal(error)) return;
    }
    if (unacknowledged.get(friendId) === messageId) unacknowledged.delete(friendId);
    // The list of friends may have been fetched before.
    seen.notify(friendId, unreadOf(conversation(friendId), friendId).length);
  }

  const requestHistory = (request: FriendsClientMessages['get_chat_history']): Promise<unknown> =>
    socket.ask(FRIENDS_CLIENT.getChatHistory, request);

  /** Fetches the newest page, and then the messages missing between it and those already loaded. */
  async function sync(friendId: string): Promise<void> {
    if (syncing.has(friendId)) return;
    syncing.add(friendId);
    const { history } = conversation(friendId);
    if (history === 'failed') changeHistory(friendId, 'loading');
    try {
      await requestHistory({ friend_id: friendId, offset: 0 });
      await fillGap(friendId);
      changeHistory(friendId, 'loaded');
    } catch (error) {
      clientLog.note('Failed to load the chat history', { friendId, error: String(error) });
      const refused = error instanceof SocketRefusal && error.error.code === 'not_friends';
      if (refused) changeHistory(friendId, 'refused');
      else if (history !== 'loaded') changeHistory(friendId, 'failed');
    } finally {
      syncing.delete(friendId);
    }
  }

  /** Stops at a page without new messages: the rest is not available to this user. */
  async function fillGap(friendId: string): Promise<void> {
    while (hasGap(conversation(friendId))) {
      const from = resumePoint(conversation(friendId));
      await requestHistory({ friend_id: friendId, after_seq: from });
      if (resumePoint(conversation(friendId)) === from) return;
    }
  }

  const onMessage = (message: DirectMessage): void => {
    const friendId = friendIn(message);
    const isNew = !conversation(friendId).messages.some(({ id }) => id === message.id);
    storeMessages(friendId, [message]);
    if (isNew && message.from_user_id !== userId) incoming.notify(message);
    const known = conversation(friendId);
    if (known.history === 'loaded' && hasGap(known)) void sync(friendId);
  };

  const end = endAll([
    socket.onSync(() => {
      for (const [friendId, messageId] of unacknowledged) void markRead(friendId, messageId);
    }),
    socket.on(FRIENDS_SERVER.newMessage, onMessage),
    socket.on(FRIENDS_SERVER.chatHistory, ({ friend_id, messages }) => storeMessages(friend_id, messages)),
    socket.on(FRIENDS_SERVER.messageRead, ({ message_id, reader_id }) =>
      change(reader_id, withRead(conversation(reader_id), reader_id, message_id)),
    ),
    socket.on(FRIENDS_SERVER.error, (error) =>
      clientLog.note('The server reported an error in the chat', error),
    ),
  ]);

  otherTabs.listen(read);

  return {
    userId,
    socket,
    outbox,
    typing,
    /** By friend id. */
    drafts: new Map<string, string>(),
    conversation,
    subscribe: conversations.subscribe,
    /** Called for every new message from a friend. */
    onIncoming: incoming.add,
    /** Called when messages were read in any tab, with the number of those still unread. */
    onSeen: seen.add,
    /** Fetches new and missed messages until the returned function is called. */
    follow: (friendId: string) => socket.onSync(() => void sync(friendId)),
    sync,
    loadOlder: async (friendId: string): Promise<void> => {
      const offset = olderOffset(conversation(friendId));
      if (offset === undefined) return;
      await requestHistory({ friend_id: friendId, offset }).catch((error: unknown) =>
        clientLog.note('Failed to load older messages', { friendId, error: String(error) }),
      );
    },
    /** Marks the messages of a conversation as read. */
    seen: (friendId: string): void => {
      const message = unreadOf(conversation(friendId), friendId).at(-1);
      if (!message || socket.state().status !== 'live') return;
      const upTo = { friendId, messageId: message.id };
      read(upTo);
      otherTabs.post(upTo);
      unacknowledged.set(friendId, message.id);
      void markRead(friendId, message.id);
    },
    stop: (): void => {
      end();
      outbox.stop();
      typing.stop();
      otherTabs.stop();
      socket.stop();
    },
  };
}

/** Whether the server has refused for good. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof SocketRefusal && !['service_unavailable', 'rate_limited'].includes(error.error.code)
  );
}
