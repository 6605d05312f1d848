import type { SocketState } from '../../../lib/socket/live-socket';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './conversation.module.css';

/** Nothing while the connection is live. */
export function ConnectionLine({ state, onReconnect }: { state: SocketState; onReconnect: () => void }) {
  switch (state.status) {
    case 'live':
      return null;
    case 'connecting':
      return <p className={`spread ${styles['connection']}`}>Connecting…</p>;
    case 'reconnecting':
      return <p className={`spread ${styles['connection']}`}>Reconnecting… What you write is sent afterwards.</p>;
    case 'gone':
      return (
        <div className={`spread ${styles['connection']}`}>
          <p>The connection is lost.</p>
          <Button look="quiet" onClick={onReconnect}>
            Reconnect
          </Button>
        </div>
      );
  }
}

/** Without a socket token. */
export function ChatUnavailable() {
  return (
    <Notice tone="info">
      Chat unavailable — Please log out and log back in to enable the friends chat feature.
    </Notice>
  );
}
