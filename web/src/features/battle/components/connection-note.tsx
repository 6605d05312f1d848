import type { SocketState } from '../../../lib/socket/live-socket';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './connection-note.module.css';

interface ConnectionNoteProps {
  connection: SocketState;
  onReconnect: () => void;
}

const TEXTS = { live: 'Connected', connecting: 'Connecting…', reconnecting: 'Reconnecting…' };

/** What the lobby says of its connection; its place is kept while all is well. */
export function ConnectionNote({ connection: { status }, onReconnect }: ConnectionNoteProps) {
  if (status === 'gone')
    return (
      <Notice tone="alarm">
        <div className="spread">
          <p>Failed to connect to battle server</p>
          <Button onClick={onReconnect}>Try again</Button>
        </div>
      </Notice>
    );
  return (
    <p role={status === 'reconnecting' ? 'status' : undefined} className={`soft ${styles['connection']}`}>
      {TEXTS[status]}
    </p>
  );
}
