import { useReducer, useEffect, type Dispatch } from 'react';
import {
  nextFloatingChat,
  type FloatingChatEvent,
  type FloatingChatState,
} from '../domain/floating-chat-state';
import type { ChatStorage } from '../live/chat-storage';

/** Which windows are open, as this browser remembers it. */
export function useFloatingChat(storage: ChatStorage): [FloatingChatState, Dispatch<FloatingChatEvent>] {
  const [state, dispatch] = useReducer(nextFloatingChat, undefined, storage.floatingChat);
  useEffect(() => storage.keepFloatingChat(state), [state, storage]);
  return [state, dispatch];
}
