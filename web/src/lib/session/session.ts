import { createSessionStore } from './session-store';

/** The session of this browser. */
export const sessionStore = createSessionStore(localStorage, window);
