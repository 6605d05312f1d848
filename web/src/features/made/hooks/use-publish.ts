import type { OwnMadePuzzle } from '@fourfold/contracts';
import { groupKey } from '@fourfold/game-rules';
import { useRef } from 'react';
import { isRefusal } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/time/server-clock';
import { fetchNewestOwn, publish } from '../api';

type PublishRequest = Parameters<typeof publish>[0];

/** How far the clock of this page may be from that of the server. */
const CLOCK_ERROR_MS = 10_000;

/** New puzzles that the server may have stored, though its answer was lost. */
interface Unanswered {
  /** By the server's clock. */
  since: number;
  words: Set<string>;
}

/** Publishes a puzzle once: what is there already, because only the answer was lost, is changed the next time. */
export function usePublish(): (puzzle: PublishRequest) => Promise<OwnMadePuzzle> {
  const unanswered = useRef<Unanswered>(undefined);
  return async (puzzle) => {
    if (puzzle.code !== undefined) return publish(puzzle);
    const attempts = unanswered.current ?? { since: serverClock.now() - CLOCK_ERROR_MS, words: new Set() };
    const stored = unanswered.current && (await findStored(unanswered.current));
    try {
      return await publish(stored ? { ...puzzle, code: stored.code, version: stored.version } : puzzle);
    } catch (error) {
      if (!isRefusal(error)) {
        attempts.words.add(wordsOf(puzzle));
        unanswered.current = attempts;
      }
      throw error;
    }
  };
}

async function findStored({ since, words }: Unanswered): Promise<OwnMadePuzzle | undefined> {
  const newest = await fetchNewestOwn();
  return newest.find((own) => Date.parse(own.created_at) >= since && words.has(wordsOf(own)));
}

function wordsOf({ categories }: Pick<PublishRequest, 'categories'>): string {
  return groupKey(categories.flatMap(({ words }) => words));
}
