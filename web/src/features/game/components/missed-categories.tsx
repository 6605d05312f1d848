import type { Category, FoundCategory } from '@fourfold/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Failure, Loading } from '../../../ui/states';
import { Bands } from './bands';
import styles from './end.module.css';

interface MissedCategoriesProps {
  query: UseQueryResult<Category[]>;
  found: FoundCategory[];
  /** The server does not know yet that the game is over. */
  waiting: boolean;
}

/** What the player did not find; the server tells it once the game is over. */
export function MissedCategories({ query, found, waiting }: MissedCategoriesProps) {
  const seen = new Set(found.map(({ difficulty }) => difficulty));
  return (
    <>
      <h2 className={styles['missedHeading']}>Missed categories</h2>
      {waiting && <p className={styles['soft']}>They are shown here as soon as you are online again.</p>}
      {!waiting && query.isPending && <Loading label="Unfolding the rest…" />}
      {!waiting && query.isError && !query.data && (
        <Failure message="The missed categories could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Bands
          missed
          categories={query.data
            .filter(({ difficulty }) => !seen.has(difficulty))
            .map(({ name, words, difficulty }) => ({ category_name: name, words, difficulty }))}
        />
      )}
    </>
  );
}
