import { useSocketState } from '../../../lib/socket/use-socket-state';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useBattleSocket } from '../hooks/use-battle-socket';
import styles from './connection-note.module.css';

const TEXTS = { live: 'Connected', connecting: 'Connecting…', reconnecting: 'Reconnecting…' };

/** What the lobby says of its connection; its place is kept while all is well. */
export function ConnectionNote() {
  const socket = useBattleSocket();
  const { status } = useSocketState(socket);
  if (status === 'gone')
    return (
      <Notice tone="alarm">
        <div className="spread">
          <p>Failed to connect to battle server</p>
          <Button onClick={() => socket.start()}>Try again</Button>
        </div>
      </Notice>
    );
  return (
    <p role={status === 'reconnecting' ? 'status' : undefined} className={`soft ${styles['connection']}`}>
      {TEXTS[status]}
    </p>
  );
}
