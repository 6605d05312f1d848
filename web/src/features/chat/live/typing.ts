import { FRIENDS_CLIENT, FRIENDS_SERVER } from '@fourfold/contracts';
import { createListeners, endAll } from '../../../lib/listeners';
import type { FriendsSocket } from './friends-socket';

const TELL_EVERY_MS = 3_000;
/** Longer than the interval in which the other side tells. */
const SHOWN_FOR_MS = 5_000;

export type Typing = ReturnType<typeof createTyping>;

/** Who is writing to the player, and telling friends that the player is writing to them. */
export function createTyping(socket: FriendsSocket) {
  const listeners = createListeners();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const toldAt = new Map<string, number>();

  const forget = (friendId: string): void => {
    clearTimeout(timers.get(friendId));
    if (timers.delete(friendId)) listeners.notify();
  };
  const end = endAll([
    socket.on(FRIENDS_SERVER.friendTyping, ({ user_id }) => {
      clearTimeout(timers.get(user_id));
      timers.set(
        user_id,
        setTimeout(() => forget(user_id), SHOWN_FOR_MS),
      );
      listeners.notify();
    }),
    socket.on(FRIENDS_SERVER.newMessage, ({ from_user_id }) => forget(from_user_id)),
  ]);
  return {
    subscribe: listeners.add,
    isTyping: (friendId: string): boolean => timers.has(friendId),
    /** Called with every change of the text. */
    tell: (friendId: string): void => {
      const now = performance.now();
      if (now - (toldAt.get(friendId) ?? -Infinity) < TELL_EVERY_MS) return;
      if (socket.send(FRIENDS_CLIENT.typing, { to_user_id: friendId })) toldAt.set(friendId, now);
    },
    /** The next change of the text is told at once. */
    sent: (friendId: string): void => void toldAt.delete(friendId),
    stop: (): void => {
      end();
      [...timers.keys()].forEach(forget);
    },
  };
}
