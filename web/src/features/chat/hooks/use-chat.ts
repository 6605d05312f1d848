import { ROUTES } from '@fourfold/contracts';
import { useEffect } from 'react';
import { newId } from '../../../lib/new-id';
import { sessionStore } from '../../../shared/session/session';
import { createAppSocket } from '../../../shared/socket/app-socket';
import { createChatSession, type ChatSession } from '../live/chat-session';
import { outboxStoreOf } from '../live/outbox-store';
import { readChannelOf } from '../live/read-channel';

let current: ChatSession | undefined;

// Disconnects as soon as the session ends, in any tab.
sessionStore.subscribe(() => {
  if (!current || sessionStore.state().session?.user.user_id === current.userId) return;
  current.stop();
  current = undefined;
});

/** The user's chat, connected; one for the whole tab. */
export function useChat(userId: string): ChatSession {
  const chat = chatOf(userId);
  useEffect(() => chat.socket.start(), [chat]);
  return chat;
}

function chatOf(userId: string): ChatSession {
  if (current?.userId !== userId) {
    current?.stop();
    current = createChatSession({
      userId,
      socket: createAppSocket(ROUTES.sockets.friends),
      store: outboxStoreOf(userId),
      otherTabs: readChannelOf(userId),
      newId,
    });
  }
  return current;
}
