import { COOKIES } from '@fourfold/contracts';
import { browserStorage } from '../../lib/storage/browser-storage';
import { readCookie } from '../../lib/http/cookies';
import { createSessionStore } from './session-store';

export const sessionStore = createSessionStore(browserStorage, window);

// Without “Keep me logged in” the session ends with the browser, which deletes its cookies:
// the stored session must not outlive them.
if (readCookie(COOKIES.antiForgery) === undefined) sessionStore.clear();
