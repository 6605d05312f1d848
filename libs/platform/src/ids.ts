import { v7 } from 'uuid';

/** Returns a new UUIDv7: unique, and ordered by creation time. */
export function newId(): string {
  return v7();
}
