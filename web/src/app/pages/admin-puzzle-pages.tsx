import { Link } from 'react-router';
import { ChallengesScreen } from '../../features/admin/components/challenges-screen';
import { ImportScreen } from '../../features/admin/components/import-screen';
import { Overview } from '../../features/admin/components/overview';
import { PuzzlesScreen } from '../../features/admin/components/puzzles-screen';
import { Page, PageHeading } from '../../ui/page';
import { ADMIN_PATHS } from '../../lib/paths';

export function PuzzlesPage() {
  return (
    <Page title="Admin puzzles">
      <PageHeading>Puzzles</PageHeading>
      <div className="stack loose">
        <Overview importLink={<Link to={ADMIN_PATHS.import}>Import puzzles</Link>} />
        <PuzzlesScreen usersLink={<Link to={ADMIN_PATHS.users}>Users</Link>} />
      </div>
    </Page>
  );
}

export function ImportPage() {
  return (
    <Page title="Admin import">
      <PageHeading>Import puzzles</PageHeading>
      <ImportScreen />
    </Page>
  );
}

export function ChallengesPage() {
  return (
    <Page title="Admin challenges">
      <PageHeading>Challenges</PageHeading>
      <ChallengesScreen />
    </Page>
  );
}
