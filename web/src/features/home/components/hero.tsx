import type { User } from '@fourfold/contracts';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS } from '../../../shared/paths';
import { useSession } from '../../../shared/session/use-session';
import { ButtonLink } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { MissingScores } from '../../../shared/scores/missing-scores';
import { PageHeading } from '../../../ui/page';
import { PlayNow } from '../../../shared/session/play-now';
import { FoldingSheet } from './folding-sheet';
import styles from './hero.module.css';
import { TodayCard } from './today-card';

export function Hero() {
  const user = useSession()?.user;
  return (
    <header className={`columns ${styles['hero']}`} data-player={user !== undefined || undefined}>
      <div className={`stack loose ${styles['words']}`}>
        <PageHeading>
          Sixteen words. <span>Four folds.</span>
        </PageHeading>
        <div className="stack loose start">{user ? <Welcome user={user} /> : <Invitation />}</div>
      </div>
      <FoldingSheet />
    </header>
  );
}

function Invitation() {
  const { registration_open } = useAppConfig();
  return (
    <>
      <p className={styles['lead']}>
        A new puzzle every day. Find the groups, keep your streak, and see how you did against everyone else.
      </p>
      <div className={`row loose ${styles['buttons']}`}>
        {registration_open && (
          <>
            <PlayNow />
            <ButtonLink to={PATHS.register}>Register</ButtonLink>
          </>
        )}
        <ButtonLink to={PATHS.login}>Login</ButtonLink>
      </div>
    </>
  );
}

function Welcome({ user }: { user: User }) {
  const greeting = user.highest_streak === 0 ? 'Welcome' : 'Welcome back';
  return (
    <>
      <p className={styles['lead']}>
        {user.is_guest ? (
          `${greeting}!`
        ) : (
          <>
            <span>{`${greeting}, `}</span>
            <bdi translate="no">{user.display_name}</bdi>!
          </>
        )}
      </p>
      <Figures large>
        <Figure label="Current streak">{user.current_streak}</Figure>
        <Figure label="Best streak">{user.highest_streak}</Figure>
      </Figures>
      <MissingScores />
      <TodayCard />
    </>
  );
}
