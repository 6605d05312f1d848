import { useParams } from 'react-router';
import { ReviewScreen } from '../../features/game/components/review-screen';
import { Page } from '../../ui/page';
import { PATHS } from '../paths';

export function ReviewPage() {
  const { date = '' } = useParams();
  return (
    <Page title="How others did">
      <ReviewScreen key={date} date={date} archivePath={PATHS.archive} />
    </Page>
  );
}
