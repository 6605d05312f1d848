import { SyncBar } from '../../features/game/components/sync-bar';
import { useSession } from '../../lib/session/use-session';
import { useScored } from '../use-scored';
import styles from './status-bar.module.css';
import { UpdatePrompt } from './update-prompt';

/** At the lower edge of every page, when there is something to say: what waits for the server, and a new release. */
export function StatusBar() {
  const userId = useSession()?.user.user_id;
  const onScored = useScored();
  return (
    <aside aria-label="Status" className={styles['bar']}>
      {userId !== undefined && <SyncBar userId={userId} onScored={onScored} />}
      <UpdatePrompt />
    </aside>
  );
}
