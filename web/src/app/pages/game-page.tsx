import { Suspense } from 'react';
import { GameScreen } from '../../features/game/components/game-screen';
import { useSession } from '../../shared/session/use-session';
import { ButtonLink } from '../../ui/button';
import { optionalComponent } from '../../lib/optional-component';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';
import { PATHS } from '../../shared/paths';

const FriendsToday = optionalComponent(
  async () => (await import('../../shared/friends/friends-today')).FriendsToday,
);
const Statistics = optionalComponent(
  async () => (await import('../../features/statistics/components/statistics')).Statistics,
);

export function GamePage() {
  const userId = useSession()?.user.user_id;
  return (
    <Page title="Daily puzzle">
      <GameScreen key={userId} after={<AfterGame />} />
    </Page>
  );
}

function AfterGame() {
  return (
    <>
      <Suspense>
        <FriendsToday />
      </Suspense>
      <Suspense>
        <Sheet>
          <Statistics />
        </Sheet>
      </Suspense>
      <div className="row loose">
        <ButtonLink to={PATHS.archive}>Practice past puzzles</ButtonLink>
        <ButtonLink to={PATHS.yourPuzzles}>Make your own</ButtonLink>
      </div>
    </>
  );
}
