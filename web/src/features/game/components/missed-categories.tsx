import type { FoundCategory } from '@fourfold/contracts';
import { Failure, Loading } from '../../../ui/states';
import { useCategories } from '../hooks/use-result';
import { Bands } from './bands';
import styles from './end.module.css';

/** What the player did not find; the server tells it once the game is over. */
export function MissedCategories({ puzzleId, found }: { puzzleId: number; found: FoundCategory[] }) {
  const categories = useCategories(puzzleId);
  const seen = new Set(found.map(({ difficulty }) => difficulty));
  return (
    <>
      <h2 className={styles['missedHeading']}>Missed categories</h2>
      {categories.isPending && <Loading label="Unfolding the rest…" />}
      {categories.isError && (
        <Failure
          message="The missed categories could not be loaded."
          onRetry={() => void categories.refetch()}
        />
      )}
      {categories.data && (
        <Bands
          missed
          categories={categories.data
            .filter(({ difficulty }) => !seen.has(difficulty))
            .map(({ name, words, difficulty }) => ({ category_name: name, words, difficulty }))}
        />
      )}
    </>
  );
}
