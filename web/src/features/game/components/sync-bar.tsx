import { counted } from '../../../lib/counted';
import { useOnline } from '../../../lib/use-online';
import { Button } from '../../../ui/button';
import { StatusItem } from '../../../ui/status-item';
import { unsynced } from '../domain/saved-game';
import { useSync } from '../hooks/use-sync';

/** Shown on every page while the device is offline or there are unsynced guesses, which it sends as soon as the server can be reached. */
export function SyncBar({ userId }: { userId: string }) {
  const { waiting, running, refusal, run, dismissRefusal } = useSync(userId);
  const guesses = waiting.reduce((sum, game) => sum + unsynced(game).length, 0);
  const made = `${counted(guesses, 'guess', 'guesses')} made offline.`;
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <StatusItem>{`You’re offline. ${guesses > 0 ? made : 'An opened puzzle can still be finished.'}`}</StatusItem>
    );
  if (guesses > 0) {
    return (
      <StatusItem
        action={
          <Button onClick={run} disabled={running}>
            {running ? 'Syncing…' : 'Sync now'}
          </Button>
        }
      >
        <strong>Not yet synced:</strong> <span>{made}</span>
      </StatusItem>
    );
  }
  return (
    refusal && (
      <StatusItem action={<Button onClick={dismissRefusal}>I have read this</Button>}>
        {`The server didn’t take guesses made offline: ${refusal}`}
      </StatusItem>
    )
  );
}
