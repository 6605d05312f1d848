import { HOME_BOARD_LIMIT } from '@fourfold/contracts';
import { Suspense, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { BattlePromotion } from '../../features/battle/components/battle-promotion';
import { Hero } from '../../features/home/components/hero';
import { HowToPlay } from '../../features/home/components/how-to-play';
import { Leaderboard } from '../../features/leaderboard/components/leaderboard';
import { useAccount, useSession } from '../../shared/session/use-session';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { classNames } from '../../ui/class-names';
import { Link } from '../../ui/link';
import { Page } from '../../ui/page';
import { optionalComponent } from '../../lib/optional-component';
import { PATHS, PLAY_PARAMETER } from '../../shared/paths';
import { challengeIn } from '../../shared/puzzle/challenge';
import styles from './home-page.module.css';

const Challenge = optionalComponent(
  async () => (await import('../../features/home/components/challenge')).Challenge,
);

export function HomePage() {
  const session = useSession();
  const account = useAccount();
  const [parameters] = useSearchParams();
  const challenge = useMemo(() => challengeIn(parameters), [parameters]);
  const isNewcomer = !session?.user.highest_streak;
  if (session && parameters.has(PLAY_PARAMETER)) return <Navigate to={PATHS.game} replace />;
  return (
    <Page title="Daily word puzzle">
      {challenge && (
        <Suspense>
          <Challenge challenge={challenge} />
        </Suspense>
      )}
      <Hero />
      <div className={classNames(isNewcomer ? 'columns' : 'stack loose', styles['columns'])}>
        {isNewcomer && <HowToPlay folded={false} />}
        <Card heading={`Today's top ${HOME_BOARD_LIMIT}`} className={styles['board']}>
          <Leaderboard board="today" scope="public" limit={HOME_BOARD_LIMIT} />
          <Link to={PATHS.leaderboard} className="target">
            Full leaderboard
          </Link>
        </Card>
        {!isNewcomer && <HowToPlay folded />}
      </div>
      <BattlePromotion
        link={
          <ButtonLink look={account ? 'primary' : 'secondary'} to={PATHS.battle}>
            {account ? 'Go to battle' : 'Log in to battle'}
          </ButtonLink>
        }
      />
    </Page>
  );
}
