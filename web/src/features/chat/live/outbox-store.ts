import { createStore, del, delMany, entries, keys, set } from 'idb-keyval';
import { ifStored } from '../../../lib/storage/browser-storage';

/** A message that the server has not acknowledged. */
export interface UnsentMessage {
  friendId: string;
  clientId: string;
  text: string;
  writtenAt: string;
}

export type OutboxStore = ReturnType<typeof outboxStoreOf>;

const store = createStore('fourfold-chat', 'outbox');

/** Stores unsent messages, so that they survive a reload; they are deleted when the session ends. */
export function outboxStoreOf(userId: string) {
  const keyOf = (clientId: string): string => `${userId}/${clientId}`;
  return {
    /** Oldest first. */
    all: async (): Promise<UnsentMessage[]> => {
      const stored = await ifStored(() => entries<string, UnsentMessage>(store));
      return (stored ?? [])
        .filter(([key]) => key.startsWith(keyOf('')))
        .map(([, message]) => message)
        .sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
    },
    save: (message: UnsentMessage): Promise<void> =>
      ifStored(() => set(keyOf(message.clientId), message, store)),
    drop: (clientId: string): Promise<void> => ifStored(() => del(keyOf(clientId), store)),
  };
}

/** Deletes all unsent messages but those of the signed-in user. */
export async function forgetMessagesOfOthers(userId: string | undefined): Promise<void> {
  await ifStored(async () => {
    const stored = await keys<string>(store);
    const ofOthers = stored.filter((key) => !key.startsWith(`${userId}/`));
    await delMany(ofOthers, store);
  });
}
