import { ROUTES, type ERRORS, type LoginResponse } from '@fourfold/contracts';
import { pause } from '../../lib/time/pause';
import type { SessionStore } from './session-store';
import { exclusively } from '../../lib/tabs/exclusively';
import { read, refusalOf, send } from '../../lib/http/send';

/** Held while the session's cookies change, so that an older response never overwrites a newer one. */
export const SESSION_LOCK = 'fourfold.session';
/** Only the type is imported: the error table would add two kilobytes to every first load. */
const REFUSED_ELSEWHERE: (typeof ERRORS)['session_refreshed_elsewhere']['status'] = 409;
/** In total as long as the server accepts the old cookie of a tab that lost a race. */
const RACE_PAUSES_MS = [150, 300, 600, 1_200, 2_400, 4_800];

/**
 * Exchanges the refresh cookie for a new token after `spentToken` was refused. False means that the session
 * is over. A failing server does not end it: that error is thrown.
 */
export function renewSession(store: SessionStore, spentToken: string | null): Promise<boolean> {
  /** After a logout, perhaps in another tab, the session has not expired. */
  const isLoggedOut = (): boolean => spentToken !== null && store.reload() === null;

  return exclusively(SESSION_LOCK, async () => {
    for (const pauseMs of [...RACE_PAUSES_MS, undefined]) {
      if (isLoggedOut()) return false;
      if (renewedElsewhere(store, spentToken)) return true;
      const response = await send({ method: 'POST', path: ROUTES.users.refresh }, null);
      if (response.ok) {
        const { access_token, user } = await read<LoginResponse>(response);
        if (isLoggedOut()) return false;
        // A login in the meantime has created a newer session.
        if (renewedElsewhere(store, spentToken)) return true;
        // The cookie is of another user: what is on the screen, or waits to be sent, must not become theirs.
        if ((store.state().session?.user ?? user).user_id !== user.user_id) break;
        store.set({ token: access_token, user });
        return true;
      }
      if (response.status === 429 || response.status >= 500) throw await refusalOf(response);
      if (response.status !== REFUSED_ELSEWHERE || pauseMs === undefined) break;
      // Another tab won the race; its cookie has arrived or will soon.
      await pause(pauseMs);
    }
    // Do not end a session that was started or renewed in another tab.
    if (isLoggedOut()) return false;
    if (renewedElsewhere(store, spentToken)) return true;
    store.end('expired');
    return false;
  });
}

function renewedElsewhere(store: SessionStore, spentToken: string | null): boolean {
  const held = store.reload();
  return held !== null && held.token !== spentToken;
}
