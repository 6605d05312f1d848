import { useEffect } from 'react';
import { chatOf } from '../live/chat-of-tab';
import type { ChatSession } from '../live/chat-session';

/** The chat of whoever is signed in, connected. */
export function useChat(userId: string): ChatSession {
  const chat = chatOf(userId);
  useEffect(() => chat.socket.start(), [chat]);
  return chat;
}
