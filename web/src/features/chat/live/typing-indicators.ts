import { FRIENDS_CLIENT, FRIENDS_SERVER } from '@fourfold/contracts';
import { endAll } from '../../../lib/listeners';
import { createStore } from '../../../lib/store';
import type { FriendsSocket } from './friends-socket';

const SEND_EVERY_MS = 3_000;
/** Longer than the interval in which the friend's browser sends. */
const SHOWN_FOR_MS = 5_000;

export type TypingIndicators = ReturnType<typeof createTypingIndicators>;

/** Typing indicators: of friends who write to the user, and those that the user's writing sends to friends. */
export function createTypingIndicators(socket: FriendsSocket) {
  /** The friends who are typing, each with the timer that removes the indicator. */
  const typing = createStore<ReadonlyMap<string, ReturnType<typeof setTimeout>>>(new Map());
  const sentAt = new Map<string, number>();

  const remove = (friendId: string): void => {
    clearTimeout(typing.state().get(friendId));
    const rest = new Map(typing.state());
    if (rest.delete(friendId)) typing.set(rest);
  };
  const end = endAll([
    socket.on(FRIENDS_SERVER.friendTyping, ({ user_id }) => {
      clearTimeout(typing.state().get(user_id));
      const timer = setTimeout(() => remove(user_id), SHOWN_FOR_MS);
      typing.set(new Map(typing.state()).set(user_id, timer));
    }),
    socket.on(FRIENDS_SERVER.newMessage, ({ from_user_id }) => remove(from_user_id)),
  ]);
  return {
    subscribe: typing.subscribe,
    isTyping: (friendId: string): boolean => typing.state().has(friendId),
    /** Called with every change of the text. */
    send: (friendId: string): void => {
      const now = performance.now();
      if (now - (sentAt.get(friendId) ?? -Infinity) < SEND_EVERY_MS) return;
      if (socket.send(FRIENDS_CLIENT.typing, { to_user_id: friendId })) sentAt.set(friendId, now);
    },
    /** After a message was sent: the next change of the text sends an indicator at once. */
    reset: (friendId: string): void => void sentAt.delete(friendId),
    stop: (): void => {
      end();
      [...typing.state().keys()].forEach(remove);
    },
  };
}
