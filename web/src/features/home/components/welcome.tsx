import type { User } from '@fourfold/contracts';
import { PATHS } from '../../../lib/paths';
import { useMissingScores } from '../../../lib/scores/use-missing-scores';
import { ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './hero.module.css';

/** For whoever is signed in: the way to the puzzle, and the streaks at stake. */
export function Welcome({ user, onScored }: { user: User; onScored: () => void }) {
  const missing = useMissingScores(onScored);
  return (
    <div className={styles['call']}>
      <p className={styles['greeting']}>
        Welcome back, <bdi>{user.display_name}</bdi>!
      </p>
      <dl className={styles['streaks']}>
        <div>
          <dt>Current streak</dt>
          <dd>{user.current_streak}</dd>
        </div>
        <div>
          <dt>Best streak</dt>
          <dd>{user.highest_streak}</dd>
        </div>
      </dl>
      {missing.isError && <Notice tone="alarm">Error checking scores. Please refresh the page.</Notice>}
      {!!missing.data?.calculated && (
        <Notice tone="info">A finished game was not scored yet. It is now.</Notice>
      )}
      <div className={styles['buttons']}>
        <ButtonLink look="primary" to={PATHS.game}>
          Play today&apos;s puzzle
        </ButtonLink>
        <ButtonLink to={PATHS.archive}>Past puzzles</ButtonLink>
      </div>
    </div>
  );
}
