import { ROUTES } from '@fourfold/contracts';
import { clientLog } from '../../../lib/client-log';
import { sessionStore } from '../../../lib/session/session';
import { createLiveSocket } from '../../../lib/socket/live-socket';
import { socketToken } from '../../../lib/socket/socket-token';
import { createChatSession, type ChatSession } from './chat-session';
import { keptLettersOf } from './kept-letters';
import { readNewsOf } from './read-news';

let current: ChatSession | undefined;

/** The chat of whoever is signed in, one for the whole tab. */
export function chatOf(userId: string): ChatSession {
  if (current?.userId !== userId) {
    current?.stop();
    current = createChatSession({
      userId,
      socket: createLiveSocket({
        path: ROUTES.sockets.friends,
        token: socketToken,
        loadWire: async () => (await import('../../../lib/socket/socket-io-wire')).openSocketIoWire,
      }),
      log: clientLog,
      kept: keptLettersOf(userId, clientLog),
      otherTabs: readNewsOf(userId),
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
  }
  return current;
}

// Whoever leaves is cut off at once, in every tab.
sessionStore.subscribe(() => {
  if (!current || sessionStore.state().session?.user.user_id === current.userId) return;
  current.stop();
  current = undefined;
});
