import { ROUTES } from '@fourfold/contracts';
import { browserStorage } from '../../lib/storage/browser-storage';
import { exclusively } from '../../lib/tabs/exclusively';
import { send } from '../../lib/http/send';
import { SESSION_LOCK } from './session-renewal';
import { sessionStore } from './session';

/** The token of a session that has ended here, but perhaps not on the server. */
const PENDING_KEY = 'fourfold.logout';

/** Signs out here at once. The server is told even if the page is closed, or else at the next start. */
export function logout(): void {
  const token = sessionStore.state().session?.token;
  if (token !== undefined) browserStorage.setItem(PENDING_KEY, token);
  sessionStore.clear();
  void finishLogout();
}

/** Tells the server of a logout that it has not heard of: until then the refresh cookie of this browser is good. */
export async function finishLogout(): Promise<void> {
  await exclusively(SESSION_LOCK, async () => {
    const token = browserStorage.getItem(PENDING_KEY);
    if (token === null) return;
    // A login since then has replaced the cookie: this logout must not end the new session.
    const isOver = sessionStore.state().session !== null || (await isTold(token));
    if (isOver) browserStorage.removeItem(PENDING_KEY);
  });
}

async function isTold(token: string): Promise<boolean> {
  try {
    const { status } = await send({ method: 'POST', path: ROUTES.users.logout, keepalive: true }, token);
    return status < 500 && status !== 429;
  } catch {
    return false;
  }
}
