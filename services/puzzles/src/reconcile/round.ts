import type { Projection } from './projection';

/** One going through what is kept: which parts of it, and at which speed. */
export interface Round {
  partsOf(projection: Projection): Promise<readonly string[]>;
  /** Takes a part on. @returns false when it is to be left to somebody else */
  take(projection: Projection, part: string): Promise<boolean>;
  /** A part was taken on, and not gone through to its end. */
  giveBack(projection: Projection, part: string): Promise<void>;
  /**
   * Comes after every batch.
   *
   * @param workMs how long that took
   * @returns false when it is time to stop
   */
  rest(workMs: number): Promise<boolean>;
  /** Comes at the end, whatever has failed. @param repaired how many rows were put right, by table */
  end(repaired: Readonly<Record<string, number>>): Promise<void>;
}

/** Everything, as fast as it goes. */
export const WHOLE_ROUND: Round = {
  partsOf: (projection) => projection.parts(),
  take: () => Promise.resolve(true),
  giveBack: () => Promise.resolve(),
  rest: () => Promise.resolve(true),
  end: () => Promise.resolve(),
};
