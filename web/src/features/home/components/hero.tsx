import type { User } from '@fourfold/contracts';
import { useAppConfig } from '../../../lib/app-config';
import { PATHS } from '../../../lib/paths';
import { useMissingScores } from '../../../lib/scores/use-missing-scores';
import { ButtonLink } from '../../../ui/button';
import { Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { FoldingSheet } from './folding-sheet';
import styles from './hero.module.css';

interface HeroProps {
  /** Who is signed in. */
  user: User | undefined;
  onScored: () => void;
}

export function Hero({ user, onScored }: HeroProps) {
  return (
    <header className={`columns ${styles['hero']}`}>
      <div className={`stack loose ${styles['words']}`}>
        <PageHeading>
          Sixteen words. <span>Four folds.</span>
        </PageHeading>
        <div className={`stack loose ${styles['call']}`}>
          {user ? <Welcome user={user} onScored={onScored} /> : <Invitation />}
        </div>
      </div>
      <FoldingSheet />
    </header>
  );
}

/** For visitors: the ways in. */
function Invitation() {
  const { registration_open } = useAppConfig();
  return (
    <>
      <p className={styles['lead']}>
        A new puzzle every day. Find the groups, keep your streak, and see how you did against everybody else.
      </p>
      <div className={`row loose ${styles['buttons']}`}>
        {registration_open && (
          <ButtonLink look="primary" to={PATHS.register}>
            Register
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.login}>Login</ButtonLink>
      </div>
    </>
  );
}

/** For whoever is signed in: the way to the puzzle, and the streaks at stake. */
function Welcome({ user, onScored }: { user: User; onScored: () => void }) {
  const missing = useMissingScores(onScored);
  return (
    <>
      <p className={styles['greeting']}>
        Welcome back, <bdi>{user.display_name}</bdi>!
      </p>
      <Figures large>
        <div>
          <dt>Current streak</dt>
          <dd>{user.current_streak}</dd>
        </div>
        <div>
          <dt>Best streak</dt>
          <dd>{user.highest_streak}</dd>
        </div>
      </Figures>
      {missing.isError && <Notice tone="alarm">Error checking scores. Please refresh the page.</Notice>}
      {!!missing.data?.calculated && (
        <Notice tone="info">A finished game was not scored yet. It is now.</Notice>
      )}
      <div className={`row loose ${styles['buttons']}`}>
        <ButtonLink look="primary" to={PATHS.game}>
          Play today&apos;s puzzle
        </ButtonLink>
        <ButtonLink to={PATHS.archive}>Past puzzles</ButtonLink>
      </div>
    </>
  );
}
