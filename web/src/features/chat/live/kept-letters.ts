import type { ClientLog } from '../../../lib/client-log';
import { PERSONAL_PREFIX } from '../../../lib/session/session-store';

/** A message of one's own that the server has not acknowledged. */
export interface Letter {
  friendId: string;
  clientId: string;
  text: string;
  writtenAt: string;
}

export interface KeptLetter extends Letter {
  /** It is not sent again before the person asks for it. */
  failed: boolean;
}

/** What is not sent yet, in this browser: it outlives a reload, not the session. */
export interface KeptLetters {
  /** In the order they were written. */
  all: () => KeptLetter[];
  keep: (letter: Letter, failed: boolean) => void;
  drop: (clientId: string) => void;
}

const PREFIX = `${PERSONAL_PREFIX}letter.`;

/** Each under a key of its own, so that no tab overwrites what another has just kept. */
export function keptLettersOf(userId: string, log: ClientLog, storage: Storage = localStorage): KeptLetters {
  const prefix = `${PREFIX}${userId}.`;
  const keys = (): string[] => Object.keys(storage).filter((key) => key.startsWith(prefix));
  return {
    all: () =>
      keys()
        .flatMap((key) => parsed(storage.getItem(key), key.slice(prefix.length)) ?? [])
        .sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : a.writtenAt > b.writtenAt ? 1 : 0)),
    keep: ({ clientId, ...letter }, failed) => {
      try {
        storage.setItem(prefix + clientId, JSON.stringify({ ...letter, failed }));
      } catch (error) {
        log.note('A message is not kept for a reload', { error: String(error) });
      }
    },
    drop: (clientId) => storage.removeItem(prefix + clientId),
  };
}

/** Anything that is not a letter of ours counts as none. */
function parsed(stored: string | null, clientId: string): KeptLetter | undefined {
  try {
    const { friendId, text, writtenAt, failed } = JSON.parse(stored ?? '') as Partial<KeptLetter>;
    const isLetter =
      typeof friendId === 'string' &&
      typeof text === 'string' &&
      typeof writtenAt === 'string' &&
      !Number.isNaN(Date.parse(writtenAt));
    return isLetter ? { clientId, friendId, text, writtenAt, failed: failed === true } : undefined;
  } catch {
    return undefined;
  }
}
