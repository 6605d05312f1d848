import { ArchiveList } from '../../features/archive/components/archive-list';
import { Page, PageHeading } from '../../ui/page';
import { practicePath, reviewPath } from '../paths';
import styles from './archive-page.module.css';

export function ArchivePage() {
  return (
    <Page title="Past puzzles" width="medium">
      <PageHeading>Past puzzles</PageHeading>
      <p className={styles['lead']}>
        Play a day you missed, or one you liked. Past puzzles are practice: they count for no streak, no score
        and no leaderboard.
      </p>
      <ArchiveList pathOf={practicePath} reviewPathOf={reviewPath} />
    </Page>
  );
}
