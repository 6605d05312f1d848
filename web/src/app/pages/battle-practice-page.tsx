import { PracticeScreen } from '../../features/battle/components/typing-practice-screen';
import { Page, PageHeading } from '../../ui/page';

export function BattlePracticePage() {
  return (
    <Page title="Practice">
      <PageHeading>Practice</PageHeading>
      <PracticeScreen />
    </Page>
  );
}
