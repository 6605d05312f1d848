import type { OwnMadePuzzle } from '@fourfold/contracts';
import { groupKey } from '@fourfold/game-rules';
import { useCreateOnce } from '../../../shared/use-create-once';
import { fetchNewestOwn, publish } from '../api';

type PublishRequest = Parameters<typeof publish>[0];
type Words = Pick<PublishRequest, 'categories'>;

/** Publishes a puzzle once, even if the answer of the server is lost. */
export function usePublish(): (puzzle: PublishRequest) => Promise<OwnMadePuzzle> {
  const { create } = useCreateOnce<Words, OwnMadePuzzle>({
    fetchNewest: fetchNewestOwn,
    storedAt: ({ created_at }) => created_at,
    keyOf: ({ categories }) => groupKey(categories.flatMap(({ words }) => words)),
  });
  return (puzzle) =>
    puzzle.code === undefined
      ? create(puzzle, (stored) =>
          publish(stored ? { ...puzzle, code: stored.code, version: stored.version } : puzzle),
        )
      : publish(puzzle);
}
