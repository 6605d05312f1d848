import { PERSONAL_PREFIX } from '../../../lib/session/session-store';
import { keptMinute, leftOf, spentFor, spentMinute } from '../domain/kept-minute';

/** Whose clock, in which puzzle. */
export interface ClockOwner {
  userId: string;
  puzzleId: number;
}

/** Milliseconds left of the minute after so many guesses; undefined when no tab has begun it. */
export function findMinute(owner: ClockOwner, guesses: number, most: number): number | undefined {
  return leftOf(localStorage.getItem(keyOf(owner)), guesses, Date.now(), most);
}

/** Keeps what is left of a minute, so that neither a reload nor another tab gives a new one. */
export function keepMinute(owner: ClockOwner, guesses: number, left: number, running: boolean): void {
  localStorage.setItem(keyOf(owner), JSON.stringify(keptMinute(guesses, left, Date.now(), running)));
}

/** Says to every tab, and to this one after a reload, that the server is being told that this minute ran out. */
export function spendMinute(owner: ClockOwner, guesses: number): void {
  localStorage.setItem(keyOf(owner), JSON.stringify(spentMinute(guesses, Date.now())));
}

/** Milliseconds since some tab spent the minute after so many guesses; undefined when none did. */
export function findSpent(owner: ClockOwner, guesses: number): number | undefined {
  return spentFor(localStorage.getItem(keyOf(owner)), guesses, Date.now());
}

/** A finished game has no minute any more. */
export function forgetMinute(owner: ClockOwner): void {
  localStorage.removeItem(keyOf(owner));
}

function keyOf({ userId, puzzleId }: ClockOwner): string {
  return `${PERSONAL_PREFIX}minute/${userId}/${puzzleId}`;
}
