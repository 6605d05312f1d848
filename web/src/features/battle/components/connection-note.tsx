import type { SocketState } from '../../../lib/socket/live-socket';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './connection-note.module.css';

interface ConnectionNoteProps {
  connection: SocketState;
  onReconnect: () => void;
}

/** What the lobby says of its connection; its place is kept while all is well. */
export function ConnectionNote({ connection, onReconnect }: ConnectionNoteProps) {
  switch (connection.status) {
    case 'live':
      return <p className={styles['connection']}>Connected</p>;
    case 'connecting':
      return <p className={styles['connection']}>Connecting…</p>;
    case 'reconnecting':
      return (
        <p role="status" className={styles['connection']}>
          Reconnecting…
        </p>
      );
    case 'gone':
      return (
        <Notice tone="alarm">
          <div className="spread">
            <p>Failed to connect to battle server</p>
            <Button onClick={onReconnect}>Try again</Button>
          </div>
        </Notice>
      );
  }
}
