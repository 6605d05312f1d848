import { useEffect } from 'react';
import { newestUnread, type Conversation } from '../domain/conversation';
import type { ChatSession } from '../live/chat-session';

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
