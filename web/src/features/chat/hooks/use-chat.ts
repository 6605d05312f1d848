import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation } from '../domain/conversation';
import { chatOf } from '../live/chat-of-tab';
import type { ChatSession } from '../live/chat-session';

/** The chat of whoever is signed in, connected. */
export function useChat(userId: string): ChatSession {
  const chat = chatOf(userId);
  useEffect(() => {
    chat.socket.start();
    // Tries that were used up without a network begin anew with it.
    const start = (): void => chat.socket.start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [chat]);
  return chat;
}

export function useConversation(chat: ChatSession, friendId: string): Conversation {
  const conversation = useSyncExternalStore(chat.subscribe, () => chat.conversation(friendId));
  useEffect(() => chat.open(friendId), [chat, friendId]);
  return conversation;
}
