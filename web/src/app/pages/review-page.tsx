import { useParams } from 'react-router';
import { useStoredGames } from '../../features/game/hooks/use-stored-games';
import { ReviewScreen } from '../../features/review/components/review-screen';
import { Page } from '../../ui/page';

export function ReviewPage() {
  const { date = '' } = useParams();
  const game = useStoredGames().games.find(({ puzzle }) => puzzle.puzzle_date === date);
  return (
    <Page title="How others did">
      <ReviewScreen key={date} date={date} game={game} />
    </Page>
  );
}
