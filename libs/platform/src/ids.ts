import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
/** Asking for the random bytes of one id costs more than making the id. */
const IDS_AT_A_TIME = 64;
/** Bits of the counter that orders the ids of a millisecond; it begins low enough not to run over. */
const COUNTER_START_BITS = 31;

const pool = new Uint8Array(IDS_AT_A_TIME * RANDOM_BYTES);
let used = pool.length;
let lastMs = 0;
let counter = 0;

/** Returns a new UUIDv7: unique, and ordered by time of making. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, (used += RANDOM_BYTES));
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    counter = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> (32 - COUNTER_START_BITS);
  } else counter += 1;
  return v7({ random, msecs: lastMs, seq: counter });
}
