import { GameScreen } from '../../features/game/components/game-screen';
import { Page } from '../../ui/page';
import { useScored } from '../use-scored';

export function GamePage() {
  return (
    <Page title="Daily puzzle">
      <GameScreen onScored={useScored()} />
    </Page>
  );
}
