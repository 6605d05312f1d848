import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { SyncBar } from '../features/game/components/sync-bar';
import { appUpdate } from '../lib/app-update';
import { useSession } from '../lib/session/use-session';
import { Button } from '../ui/button';
import { StatusItem } from '../ui/status-item';
import { PATHS } from '../lib/paths';
import styles from './status-bar.module.css';

/** At the lower edge of every page, when there is something to say: what waits for the server, and a new release. */
export function StatusBar() {
  const userId = useSession()?.user.user_id;
  return (
    <aside aria-label="Status" className={styles['bar']}>
      {userId !== undefined && <SyncBar userId={userId} />}
      <UpdatePrompt />
    </aside>
  );
}

/** Where somebody may be in the middle of a game: nothing there offers to load the page anew. */
const GAMES = [PATHS.game, '/battle/game'];

function UpdatePrompt() {
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.isReady);
  const { pathname } = useLocation();
  if (!ready || GAMES.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return (
    <StatusItem action={<Button onClick={appUpdate.apply}>Update now</Button>}>
      A new version of Fourfold is here.
    </StatusItem>
  );
}
