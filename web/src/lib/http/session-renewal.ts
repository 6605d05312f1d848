import { ERRORS, ROUTES, type LoginResponse } from '@fourfold/contracts';
import type { SessionStore } from '../session/session-store';
import { exclusively } from './exclusively';
import { read, refusalOf, send } from './send';

const LOCK_NAME = 'fourfold.session-renewal';
const RACE_TRIES = 4;
const RACE_PAUSE_MS = 150;
const REFUSED_ELSEWHERE = ERRORS.session_refreshed_elsewhere.status;

/**
 * Exchanges the refresh cookie for a new token after `spentToken` was refused. False means that the session
 * is over. A server that is down or busy ends no session: that error is thrown.
 */
export function renewSession(store: SessionStore, spentToken: string | null): Promise<boolean> {
  return exclusively(LOCK_NAME, async () => {
    for (let tried = 1; tried <= RACE_TRIES; tried++) {
      if (renewedElsewhere(store, spentToken)) return true;
      const response = await send({ method: 'POST', path: ROUTES.users.refresh }, null);
      if (response.ok) {
        const { access_token, user } = await read<LoginResponse>(response);
        store.set({ token: access_token, user });
        return true;
      }
      if (response.status === 429 || response.status >= 500) throw await refusalOf(response);
      if (response.status !== REFUSED_ELSEWHERE) break;
      // Another tab won; its cookie is here, or on its way.
      await new Promise((resolve) => setTimeout(resolve, RACE_PAUSE_MS * tried));
    }
    store.expire();
    return false;
  });
}

function renewedElsewhere(store: SessionStore, spentToken: string | null): boolean {
  const held = store.reload();
  return held !== null && held.token !== spentToken;
}
