import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import styles from './end.module.css';

export function AlreadyPlayed({ message }: { message: string }) {
  return (
    <Sheet className={styles['end']}>
      <PageHeading>Puzzle Already Completed</PageHeading>
      <p>{message}</p>
      <p className={styles['soft']}>A new puzzle unfolds at midnight.</p>
      <ButtonLink look="primary" to="/leaderboard">
        View Leaderboard
      </ButtonLink>
    </Sheet>
  );
}
