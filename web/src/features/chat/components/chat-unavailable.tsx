import { Notice } from '../../../ui/notice';

/** There is no token for the socket. */
export function ChatUnavailable() {
  return (
    <Notice tone="info">
      Chat unavailable — Please log out and log back in to enable the friends chat feature.
    </Notice>
  );
}
