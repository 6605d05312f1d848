import { ROUTES, type ERRORS, type LoginResponse } from '@fourfold/contracts';
import { pause } from '../pause';
import type { SessionStore } from '../session/session-store';
import { exclusively } from './exclusively';
import { read, refusalOf, send } from './send';

/** Held by whatever changes the session's cookies: an answer about the old ones must not come behind the new ones. */
export const SESSION_LOCK = 'fourfold.session';
/** Only the type of the table: the table itself would be two kilobytes of every first load. */
const REFUSED_ELSEWHERE: (typeof ERRORS)['session_refreshed_elsewhere']['status'] = 409;
/** Together as long as the server bears with the loser of a race. */
const RACE_PAUSES_MS = [150, 300, 600, 1_200, 2_400, 4_800];

/**
 * Exchanges the refresh cookie for a new token after `spentToken` was refused. False means that the session
 * is over. A server that is down or busy ends no session: that error is thrown.
 */
export function renewSession(store: SessionStore, spentToken: string | null): Promise<boolean> {
  /** The person left, perhaps in another tab: nothing may sign them in again, and nothing has expired. */
  const left = (): boolean => spentToken !== null && store.reload() === null;

  return exclusively(SESSION_LOCK, async () => {
    for (const pauseMs of [...RACE_PAUSES_MS, undefined]) {
      if (left()) return false;
      if (renewedElsewhere(store, spentToken)) return true;
      const response = await send({ method: 'POST', path: ROUTES.users.refresh }, null);
      if (response.ok) {
        const { access_token, user } = await read<LoginResponse>(response);
        if (left()) return false;
        // Somebody may have signed in while the answer was on its way: theirs is the newer session.
        if (!renewedElsewhere(store, spentToken)) store.set({ token: access_token, user });
        return true;
      }
      if (response.status === 429 || response.status >= 500) throw await refusalOf(response);
      if (response.status !== REFUSED_ELSEWHERE || pauseMs === undefined) break;
      // Another tab won; its cookie is here, or on its way.
      await pause(pauseMs);
    }
    // What was refused is over; what somebody began meanwhile, in another tab, is not.
    if (left()) return false;
    if (renewedElsewhere(store, spentToken)) return true;
    store.end('expired');
    return false;
  });
}

function renewedElsewhere(store: SessionStore, spentToken: string | null): boolean {
  const held = store.reload();
  return held !== null && held.token !== spentToken;
}
