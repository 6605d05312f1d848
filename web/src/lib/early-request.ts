/** One answer that is asked for before the screen that needs it is there. */
import { api } from './api';
import { sessionStore } from './session/session';

/** What was fetched for a screen that came later than this is fetched anew. */
const FRESH_MS = 10_000;

interface EarlyRequest {
  path: string;
  userId: string;
  at: number;
  answer: Promise<unknown>;
}

let early: EarlyRequest | undefined;

/** Asks for what the screen at this address begins with, if somebody is signed in. */
export function askEarly(path: string): void {
  const userId = signedIn();
  if (userId === undefined) return;
  const answer = api.get<unknown>(path);
  early = { path, userId, at: performance.now(), answer };
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined);
}

/** The answer that was asked for early, once; undefined when there is none for this player, or it is an old one. */
export function takeEarly(path: string): Promise<unknown> | undefined {
  const asked = early;
  if (asked?.path !== path) return undefined;
  early = undefined;
  const isFresh = performance.now() - asked.at < FRESH_MS;
  return isFresh && asked.userId === signedIn() ? asked.answer : undefined;
}

function signedIn(): string | undefined {
  return sessionStore.state().session?.user.user_id;
}
