import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../../ui/announcer';

/** Who writes a lot is announced once in that time. */
const QUIET_MS = 10_000;
/** What is read as it comes is no news. */
const SEEN_AT_ONCE_MS = 300;

/** Tells screen readers that there is something unread, now and then rather than for every message. */
export function useUnreadNews(unread: number): void {
  const announce = useAnnounce();
  const said = useRef({ count: 0, at: -Infinity });
  useEffect(() => {
    const { count, at } = said.current;
    const more = unread > count;
    if (!more || !document.hasFocus()) {
      said.current = { count: Math.min(count, unread), at };
      return;
    }
    const timer = setTimeout(
      () => {
        said.current = { count: unread, at: performance.now() };
        announce(unread === 1 ? '1 unread message.' : `${unread} unread messages.`);
      },
      Math.max(at + QUIET_MS - performance.now(), SEEN_AT_ONCE_MS),
    );
    return () => clearTimeout(timer);
  }, [announce, unread]);
}
