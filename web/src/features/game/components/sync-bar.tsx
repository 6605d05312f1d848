import { counted } from '../../../lib/counted';
import { Button } from '../../../ui/button';
import { StatusItem } from '../../../ui/status-item';
import { unsynced } from '../domain/saved-game';
import { useSync } from '../hooks/use-sync';

/** Shown on every page while there are unsynced guesses; sends them as soon as the server can be reached. */
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
        <strong>Not yet synced:</strong>{' '}
        <span>{`${counted(guesses, 'guess', 'guesses')} made offline.`}</span>
      </StatusItem>
    );
  }
  return refusal && <StatusItem>{`The server did not take guesses made offline: ${refusal}`}</StatusItem>;
}
