import { parseFloatingChat, type FloatingChatState } from '../domain/floating-chat-state';

export const FLOATING_CHAT_KEY = 'floatingChatState';
export const APPEAR_OFFLINE_KEY = 'appearOffline';
/** Whose the two above are: the next person on this device must not find them. */
const OWNER_KEY = 'fourfold.chat-owner';

/** What this browser remembers of a person's chat. */
export interface ChatStorage {
  floatingChat: () => FloatingChatState;
  keepFloatingChat: (state: FloatingChatState) => void;
  appearOffline: () => boolean;
  keepAppearOffline: (appearOffline: boolean) => void;
}

export function chatStorageOf(userId: string, storage: Storage = localStorage): ChatStorage {
  const owner = storage.getItem(OWNER_KEY);
  if (owner !== null && owner !== userId) {
    storage.removeItem(FLOATING_CHAT_KEY);
    storage.removeItem(APPEAR_OFFLINE_KEY);
  }
  storage.setItem(OWNER_KEY, userId);
  return {
    floatingChat: () => parseFloatingChat(storage.getItem(FLOATING_CHAT_KEY)),
    keepFloatingChat: (state) => storage.setItem(FLOATING_CHAT_KEY, JSON.stringify(state)),
    appearOffline: () => storage.getItem(APPEAR_OFFLINE_KEY) === 'true',
    keepAppearOffline: (appearOffline) => storage.setItem(APPEAR_OFFLINE_KEY, String(appearOffline)),
  };
}
