import { browserStorage } from '../../../lib/storage/browser-storage';
import { parseFloatingChat, type FloatingChatState } from '../domain/floating-chat-state';

export const FLOATING_CHAT_KEY = 'floatingChatState';
export const APPEAR_OFFLINE_KEY = 'appearOffline';
/** Set while the server has not acknowledged the choice. */
const UNACKNOWLEDGED_KEY = 'fourfold.appear-offline-untold';
/** The user these entries belong to: they are deleted when another user signs in. */
const OWNER_KEY = 'fourfold.chat-owner';

export interface Appearance {
  appearOffline: boolean;
  /** False until the server has acknowledged a choice made here. */
  isAcknowledged: boolean;
}

export type ChatStorage = ReturnType<typeof chatStorageOf>;

export function chatStorageOf(userId: string) {
  const storage = browserStorage;
  const owner = storage.getItem(OWNER_KEY);
  if (owner !== null && owner !== userId) {
    storage.removeItem(FLOATING_CHAT_KEY);
    storage.removeItem(APPEAR_OFFLINE_KEY);
    storage.removeItem(UNACKNOWLEDGED_KEY);
  }
  storage.setItem(OWNER_KEY, userId);
  return {
    floatingChat: (): FloatingChatState => parseFloatingChat(storage.getItem(FLOATING_CHAT_KEY)),
    storeFloatingChat: (state: FloatingChatState): void =>
      storage.setItem(FLOATING_CHAT_KEY, JSON.stringify(state)),
    appearance: (): Appearance => ({
      appearOffline: storage.getItem(APPEAR_OFFLINE_KEY) === 'true',
      isAcknowledged: storage.getItem(UNACKNOWLEDGED_KEY) === null,
    }),
    storeAppearance: ({ appearOffline, isAcknowledged }: Appearance): void => {
      storage.setItem(APPEAR_OFFLINE_KEY, String(appearOffline));
      if (isAcknowledged) storage.removeItem(UNACKNOWLEDGED_KEY);
      else storage.setItem(UNACKNOWLEDGED_KEY, '');
    },
  };
}
