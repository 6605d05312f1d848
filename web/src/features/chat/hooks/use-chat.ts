import { useEffect, useSyncExternalStore } from 'react';
import { newestUnread, type Conversation } from '../domain/conversation';
import { chatOf } from '../live/chat-of-tab';
import type { ChatSession } from '../live/chat-session';
import type { OutgoingMessage } from '../live/outbox';

/** The chat of whoever is signed in, connected. */
export function useChat(userId: string): ChatSession {
  const chat = chatOf(userId);
  useEffect(() => chat.socket.start(), [chat]);
  return chat;
}

export function useConversation(chat: ChatSession, friendId: string): Conversation {
  useEffect(() => chat.follow(friendId), [chat, friendId]);
  return useSyncExternalStore(chat.subscribe, () => chat.conversation(friendId));
}

/** What is not sent yet to a friend. */
export function useOutgoing({ outbox }: ChatSession, friendId: string): OutgoingMessage[] {
  const messages = useSyncExternalStore(outbox.subscribe, outbox.messages);
  return messages.filter((message) => message.friendId === friendId);
}

/** Marks a conversation as read while it is shown in a tab that is looked at. */
export function useSeen(chat: ChatSession, friendId: string, conversation: Conversation): void {
  const unreadId = newestUnread(conversation, friendId)?.id;
  useEffect(() => {
    if (unreadId === undefined) return;
    const look = (): void => {
      if (document.visibilityState === 'visible') chat.seen(friendId);
    };
    look();
    document.addEventListener('visibilitychange', look);
    // What could not be told for want of a connection is told when it is back.
    const unsubscribe = chat.socket.subscribe(look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      unsubscribe();
    };
  }, [chat, friendId, unreadId]);
}
