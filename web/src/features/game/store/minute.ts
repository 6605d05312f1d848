import { keptMinute, leftOf } from '../domain/kept-minute';

const KEY = 'fourfold.minute';

/** Milliseconds left of a minute that this tab has begun before; undefined when it has not. */
export function findMinute(minute: string, most: number): number | undefined {
  return leftOf(sessionStorage.getItem(KEY), minute, Date.now(), most);
}

/** Keeps what is left of a minute, so that a reload or another page gives no new one. */
export function keepMinute(minute: string, left: number, running: boolean): void {
  sessionStorage.setItem(KEY, JSON.stringify(keptMinute(minute, left, Date.now(), running)));
}
