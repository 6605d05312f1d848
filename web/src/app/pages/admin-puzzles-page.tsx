import { Link } from 'react-router';
import { Overview } from '../../features/admin/components/overview';
import { PuzzlesScreen } from '../../features/admin/components/puzzles-screen';
import { Page, PageHeading } from '../../ui/page';
import { ADMIN_PATHS } from './admin-paths';
import styles from './admin-puzzles-page.module.css';

export function AdminPuzzlesPage() {
  return (
    <Page title="Admin puzzles">
      <PageHeading>Puzzles</PageHeading>
      <div className={styles['stack']}>
        <Overview importLink={<Link to={ADMIN_PATHS.import}>Import puzzles</Link>} />
        <PuzzlesScreen />
      </div>
    </Page>
  );
}
