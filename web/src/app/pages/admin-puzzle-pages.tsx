import { Link } from 'react-router';
import { Overview } from '../../features/admin/components/overview';
import { PuzzlesScreen } from '../../features/admin/components/puzzles-screen';
import { ADMIN_PATHS } from '../../lib/paths';

export { ChallengesScreen } from '../../features/admin/components/challenges-screen';
export { ImportScreen } from '../../features/admin/components/import-screen';

export function PuzzlesPage() {
  return (
    <div className="stack loose">
      <Overview importLink={<Link to={ADMIN_PATHS.import}>Import puzzles</Link>} />
      <PuzzlesScreen usersLink={<Link to={ADMIN_PATHS.users}>Users</Link>} />
    </div>
  );
}
