import { useParams } from 'react-router';
import { PracticeScreen } from '../../features/game/components/practice-screen';
import { Page } from '../../ui/page';
import { PATHS } from '../paths';

export function PracticePage() {
  const { date = '' } = useParams();
  return (
    <Page title="Practice">
      <PracticeScreen key={date} date={date} archivePath={PATHS.archive} />
    </Page>
  );
}
