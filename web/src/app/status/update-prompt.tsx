import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { appUpdate } from '../../lib/app-update';
import { Button } from '../../ui/button';
import { StatusItem } from '../../ui/status-item';
import { PATHS } from '../paths';

/** Where somebody may be in the middle of a game: nothing there offers to load the page anew. */
const GAMES = [PATHS.game, '/battle/game'];

export function UpdatePrompt() {
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.isReady);
  const { pathname } = useLocation();
  if (!ready || GAMES.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  return (
    <StatusItem action={<Button onClick={appUpdate.apply}>Update now</Button>}>
      A new version of Fourfold is here.
    </StatusItem>
  );
}
