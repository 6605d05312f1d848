import type { EntityManager } from 'typeorm';

/**
 * Looks at one row again and puts it right, in the transaction given. Only one reconciler does so at a time.
 *
 * @returns false when there was nothing to put right any more
 */
export type Repair = (manager: EntityManager) => Promise<boolean>;

/**
 * Rows that are kept at write time, and can be worked out anew from what they are kept of. Writers commit both together, so one
 * statement sees no difference between them unless a row has drifted.
 *
 * Counts are put right by adding what is missing: writers add as well, so neither waits for a batch of the other or undoes it.
 */
export interface Projection {
  readonly table: string;
  /** The parts that it is gone through in, each for itself. */
  parts(): Promise<readonly string[]>;
  /** Goes through a part in bounded batches and yields, for each of these, the repairs of rows that have drifted. */
  drift(part: string): AsyncGenerator<Repair[]>;
}

/** All of them, each behind those that it is kept of. */
export const PROJECTIONS = Symbol('projections to reconcile');
