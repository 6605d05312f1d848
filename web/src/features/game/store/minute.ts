import { keptMinute, leftOf } from '../domain/kept-minute';

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

/** A finished game has no minute any more. */
export function forgetMinute(owner: ClockOwner): void {
  localStorage.removeItem(keyOf(owner));
}

function keyOf({ userId, puzzleId }: ClockOwner): string {
  return `fourfold.minute/${userId}/${puzzleId}`;
}
