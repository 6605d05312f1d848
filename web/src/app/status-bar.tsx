import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FriendNews } from '../features/friends/components/friend-news';
import { ModerationNotices } from '../features/friends/components/moderation-notices';
import { SyncBar } from '../features/game/components/sync-bar';
import { appUpdate } from './app-update';
import { busyServer } from '../lib/http/busy';
import { useStore } from '../lib/store';
import { finishLogout } from '../shared/session/logout';
import { useAccount, useSession } from '../shared/session/use-session';
import { useOnline } from '../lib/use-online';
import { Button } from '../ui/button';
import { StatusItem } from '../ui/status-item';
import { isGamePath } from '../shared/is-game-path';
import { LazyClaimDialog } from './lazy-claim-dialog';
import { LazyInvitations } from './lazy-invitations';
import styles from './status-bar.module.css';

/** Shows the state of the connection, guesses, a new release and challenges at the top of every page; asks about a guest's games. */
export function StatusBar() {
  const userId = useSession()?.user.user_id;
  const accountId = useAccount()?.user_id;
  useEffect(() => {
    const finish = (): void => void finishLogout();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
  return (
    <>
      <aside aria-label="Status" className={`screen-only ${styles['bar']}`}>
        <BusyLine />
        {userId === undefined ? <OfflineLine /> : <SyncBar userId={userId} />}
        {accountId !== undefined && <ModerationNotices key={accountId} />}
        {accountId !== undefined && <FriendNews />}
        <UpdatePrompt />
        <LazyInvitations />
      </aside>
      <LazyClaimDialog />
    </>
  );
}

function OfflineLine() {
  return useOnline() || <StatusItem>You’re offline. An opened puzzle can still be finished.</StatusItem>;
}

function BusyLine() {
  const busy = useStore(busyServer, ({ isWaitedFor }) => isWaitedFor());
  return busy && <StatusItem>Fourfold is busy. Trying again…</StatusItem>;
}

function UpdatePrompt() {
  const ready = useStore(appUpdate, ({ isReady }) => isReady());
  const { pathname } = useLocation();
  // It must not interrupt a game.
  if (!ready || isGamePath(pathname)) return null;
  return (
    <StatusItem action={<Button onClick={() => appUpdate.apply()}>Update now</Button>}>
      A new version of Fourfold is here.
    </StatusItem>
  );
}
