import { Button } from '../../../ui/button';
import { StatusItem } from '../../../ui/status-item';
import { unsynced } from '../domain/saved-game';
import { useSync } from '../hooks/use-sync';

/** Says on every page that guesses are waiting for the server, and hands them in as soon as it can be reached. */
export function SyncBar({ userId }: { userId: string }) {
  const { waiting, running, refusal, run } = useSync(userId);
  const guesses = waiting.reduce((sum, game) => sum + unsynced(game).length, 0);
  if (guesses > 0) {
    return (
      <StatusItem
        action={
          <Button onClick={run} disabled={running}>
            {running ? 'Syncing…' : 'Sync now'}
          </Button>
        }
      >
        <strong>Not yet synced:</strong> {guesses === 1 ? '1 guess' : `${guesses} guesses`} made offline.
      </StatusItem>
    );
  }
  return refusal && <StatusItem>The server did not take guesses made offline: {refusal}</StatusItem>;
}
