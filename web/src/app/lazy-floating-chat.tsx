import { Suspense, useEffect } from 'react';
import { useLocation, useMatch } from 'react-router';
import { clientLog } from '../lib/client-log';
import { whenIdle } from '../lib/idle';
import { sessionStore } from '../shared/session/session';
import { useAccount } from '../shared/session/use-session';
import { optionalComponent } from '../lib/optional-component';
import { chatPath } from '../shared/paths';

/** Loaded when the browser is idle: no screen waits for the chat. */
const FloatingChat = optionalComponent(async () => {
  await whenIdle();
  return (await import('../features/chat/components/floating-chat')).FloatingChat;
});

/** Unsent messages are deleted when their author's session ends. */
async function forgetMessagesOfOthers(): Promise<void> {
  await whenIdle();
  try {
    const outbox = await import('../features/chat/live/outbox-store');
    await outbox.forgetMessagesOfOthers(sessionStore.state().session?.user.user_id);
  } catch (error) {
    clientLog.note('Unsent messages of other users were not deleted', { error: String(error) });
  }
}

/** `slot` is the element of the navigation bar that holds the chat on a small screen. */
export function LazyFloatingChat({ slot }: { slot: HTMLElement | null }) {
  const userId = useAccount()?.user_id;
  const { pathname } = useLocation();
  const shownFriendId = useMatch(chatPath(':userId'))?.params['userId'];
  useEffect(() => void forgetMessagesOfOthers(), [userId]);
  if (userId === undefined || !slot) return null;
  return (
    <Suspense>
      <FloatingChat key={userId} userId={userId} slot={slot} path={pathname} shownFriendId={shownFriendId} />
    </Suspense>
  );
}
