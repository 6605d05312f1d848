import { useRef } from 'react';
import { isRefusal } from '../lib/http/errors';
import { serverClock } from '../lib/time/server-clock';

/** How far the clock of this page may be from that of the server. */
const CLOCK_ERROR_MS = 10_000;

interface CreationOptions<Content, Stored extends Content> {
  /** At least what was stored in the last minutes. */
  fetchNewest: () => Promise<readonly Stored[]>;
  /** When it was stored, in ISO-8601. */
  storedAt: (stored: Stored) => string;
  /** Equal for a content and for what the server stores of it. */
  keyOf: (content: Content) => string;
}

/** New things that the server may have stored, though its answer was lost. */
interface Unanswered {
  /** By the server's clock. */
  since: number;
  keys: Set<string>;
}

/**
 * Creates one thing, however often that is tried: `create` gets what is stored already, because only the answer of the
 * server was lost, and then changes that instead.
 */
export function useCreateOnce<Content, Stored extends Content>({
  fetchNewest,
  storedAt,
  keyOf,
}: CreationOptions<Content, Stored>) {
  const unanswered = useRef<Unanswered>(undefined);
  const findStored = async ({ since, keys }: Unanswered): Promise<Stored | undefined> =>
    (await fetchNewest()).find((stored) => Date.parse(storedAt(stored)) >= since && keys.has(keyOf(stored)));
  return {
    create: async (
      content: Content,
      create: (stored: Stored | undefined) => Promise<Stored>,
    ): Promise<Stored> => {
      const attempts = unanswered.current ?? {
        since: serverClock.now() - CLOCK_ERROR_MS,
        keys: new Set(),
      };
      const stored = unanswered.current && (await findStored(unanswered.current));
      try {
        const created = await create(stored);
        unanswered.current = undefined;
        return created;
      } catch (error) {
        if (!isRefusal(error)) {
          attempts.keys.add(keyOf(content));
          unanswered.current = attempts;
        }
        throw error;
      }
    },
    /** The next one is another thing. */
    forget: (): void => {
      unanswered.current = undefined;
    },
  };
}
