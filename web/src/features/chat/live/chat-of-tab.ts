import { ROUTES } from '@fourfold/contracts';
import { sessionStore } from '../../../lib/session/session';
import { createAppSocket } from '../../../lib/socket/app-socket';
import { createChatSession, type ChatSession } from './chat-session';
import { outboxStoreOf } from './outbox-store';
import { readNewsOf } from './read-news';

let current: ChatSession | undefined;

/** The chat of whoever is signed in, one for the whole tab. */
export function chatOf(userId: string): ChatSession {
  if (current?.userId !== userId) {
    current?.stop();
    current = createChatSession({
      userId,
      socket: createAppSocket(ROUTES.sockets.friends),
      store: outboxStoreOf(userId),
      otherTabs: readNewsOf(userId),
      // `randomUUID` is missing where the page is not served over https.
      newId: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
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
