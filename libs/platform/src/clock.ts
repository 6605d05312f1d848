import { setTimeout as delay } from 'node:timers/promises';

/** The current time and waiting, injected so that tests can control them. */
export class Clock {
  now(): Date {
    return new Date();
  }

  sleep(ms: number): Promise<void> {
    return delay(ms);
  }

  /** Settles like the work but not before this time has passed, so that the duration does not reveal what was done. */
  async withMinimumDuration<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
    const minimum = this.sleep(minimumMs);
    try {
      return await work();
    } finally {
      await minimum;
    }
  }
}
