import { COOKIES } from '@fourfold/contracts';
import { browserStorage } from '../browser-storage';
import { readCookie } from '../http/cookies';
import { createSessionStore } from './session-store';

/** The session of this browser. */
export const sessionStore = createSessionStore(browserStorage, window);

// A session that was not to be remembered ends with the browser, which has then forgotten its cookies:
// what is still stored here must not outlive them.
if (readCookie(COOKIES.antiForgery) === undefined) sessionStore.clear();
