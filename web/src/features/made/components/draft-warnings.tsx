import type { CheckMadePuzzleRequest, MadePuzzleWarnings } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/time/use-debounced';
import { MADE_KEY } from '../../../shared/puzzle/made-puzzles';
import { longWords } from '../../../shared/puzzle/puzzle-draft';
import { Notice } from '../../../ui/notice';
import { checkMade } from '../api';

/** Asks the server when typing pauses. Nothing here keeps a puzzle from being published. */
export function DraftWarnings({ title, categories }: Required<CheckMadePuzzleRequest>) {
  const settled = useDebounced(JSON.stringify({ title, categories }));
  const { data } = useQuery<MadePuzzleWarnings>({
    queryKey: [...MADE_KEY, 'check', settled],
    queryFn: () => checkMade(JSON.parse(settled) as CheckMadePuzzleRequest),
    placeholderData: keepPreviousData,
    enabled: categories.some(({ name, words }) => name !== '' || words.some((word) => word !== '')),
  });
  const texts = new Set([...(data?.warnings.map(({ message }) => message) ?? []), ...longWords(categories)]);
  return (
    <div role="status">
      {texts.size > 0 && (
        <Notice tone="info">
          <ul>
            {[...texts].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
