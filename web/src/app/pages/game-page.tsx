import { lazy, Suspense } from 'react';
import { GameScreen } from '../../features/game/components/game-screen';
import { ButtonLink } from '../../ui/button';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';
import { PATHS } from '../paths';
import { useScored } from '../use-scored';

const Statistics = lazy(async () => ({
  default: (await import('../../features/statistics/components/statistics')).Statistics,
}));

export function GamePage() {
  return (
    <Page title="Daily puzzle">
      <GameScreen onScored={useScored()} after={<AfterGame />} />
    </Page>
  );
}

/** Below a finished game; none of it is needed to play. */
function AfterGame() {
  return (
    <Suspense>
      <Sheet>
        <Statistics />
      </Sheet>
      <p>
        <ButtonLink to={PATHS.archive}>Practise past puzzles</ButtonLink>
      </p>
    </Suspense>
  );
}
