import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import { ifStored } from '../../../lib/browser-storage';

/** A message of one's own that the server has not acknowledged. */
export interface UnsentMessage {
  friendId: string;
  clientId: string;
  text: string;
  writtenAt: string;
}

export type OutboxStore = ReturnType<typeof outboxStoreOf>;

let opened: UseStore | undefined;

function store(): UseStore {
  return (opened ??= createStore('fourfold-chat', 'outbox'));
}

/** What is not sent yet, in this browser: it outlives a reload, not the session. */
export function outboxStoreOf(userId: string) {
  const keyOf = (clientId: string): string => `${userId}/${clientId}`;
  return {
    /** In the order they were written. */
    all: async (): Promise<UnsentMessage[]> => {
      const stored = await ifStored(() => entries<string, UnsentMessage>(store()));
      return (stored ?? [])
        .filter(([key]) => key.startsWith(keyOf('')))
        .map(([, message]) => message)
        .sort((a, b) => a.writtenAt.localeCompare(b.writtenAt));
    },
    keep: (message: UnsentMessage): Promise<void> =>
      ifStored(() => set(keyOf(message.clientId), message, store())),
    drop: (clientId: string): Promise<void> => ifStored(() => del(keyOf(clientId), store())),
  };
}

/** Nobody's messages stay in this browser but those of whoever is signed in. */
export async function forgetMessagesOfOthers(userId: string | undefined): Promise<void> {
  await ifStored(async () => {
    const stored = await keys<string>(store());
    await delMany(
      stored.filter((key) => !key.startsWith(`${userId}/`)),
      store(),
    );
  });
}
