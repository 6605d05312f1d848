import type { SocketState } from '../../../lib/socket/live-socket';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './connection-line.module.css';

/** What is to be known about the connection; nothing while all is well. */
export function ConnectionLine({ state, onReconnect }: { state: SocketState; onReconnect: () => void }) {
  switch (state.status) {
    case 'live':
      return null;
    case 'connecting':
      return <p className={`spread ${styles['line']}`}>Connecting…</p>;
    case 'reconnecting':
      return <p className={`spread ${styles['line']}`}>Reconnecting… What you write is sent afterwards.</p>;
    case 'gone':
      return (
        <div className={`spread ${styles['line']}`}>
          <p>The connection is lost.</p>
          <Button look="quiet" onClick={onReconnect}>
            Reconnect
          </Button>
        </div>
      );
  }
}

/** There is no token for the socket. */
export function ChatUnavailable() {
  return (
    <Notice tone="info">
      Chat unavailable — Please log out and log back in to enable the friends chat feature.
    </Notice>
  );
}
