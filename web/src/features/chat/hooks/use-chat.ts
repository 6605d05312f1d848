import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation } from '../domain/conversation';
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
