import { v7 } from 'uuid';

/** Returns a new UUIDv7: unique, and ordered by time of making. */
export function newId(): string {
  return v7();
}
