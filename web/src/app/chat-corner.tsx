import { Suspense, useEffect } from 'react';
import { useLocation, useMatch } from 'react-router';
import { clientLog } from '../lib/client-log';
import { sessionStore } from '../lib/session/session';
import { useSession } from '../lib/session/use-session';
import { optionalPart } from '../ui/optional-part';
import { chatPath } from '../lib/paths';

/** After everything else: no screen waits for the chat. */
const FloatingChat = optionalPart(async () => {
  await whenIdle();
  return (await import('../features/chat/components/floating-chat')).FloatingChat;
});

/** Messages that are not sent yet are gone with the session of their writer. */
async function forgetMessagesOfOthers(): Promise<void> {
  await whenIdle();
  try {
    const outbox = await import('../features/chat/live/outbox-store');
    await outbox.forgetMessagesOfOthers(sessionStore.state().session?.user.user_id);
  } catch (error) {
    clientLog.note('Unsent messages were not looked through', { error: String(error) });
  }
}

/** The friends chat of whoever is signed in. `slot` is its place in the navigation bar of a small screen. */
export function ChatCorner({ slot }: { slot: HTMLElement | null }) {
  const userId = useSession()?.user.user_id;
  const { pathname } = useLocation();
  const shownFriendId = useMatch(chatPath(':userId'))?.params['userId'];
  useEffect(() => void forgetMessagesOfOthers(), [userId]);
  if (userId === undefined || !slot) return null;
  return (
    <Suspense>
      <FloatingChat key={userId} userId={userId} slot={slot} place={pathname} shownFriendId={shownFriendId} />
    </Suspense>
  );
}

/** Browsers without idle callbacks, and pages that never rest. */
const AT_THE_LATEST_MS = 2_000;

/** Settles once the browser has nothing more urgent to do. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    else setTimeout(resolve, AT_THE_LATEST_MS);
  });
}
