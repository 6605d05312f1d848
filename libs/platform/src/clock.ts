import { setTimeout as delay } from 'node:timers/promises';

/** A difference that clocks kept by NTP don't reach, and that network delays can't feign. */
const TOLERATED_SKEW_MS = 1_000;

/**
 * The current time and waiting, injected so that tests can control them. The time is that of Postgres when the machine's
 * differs: replicas must agree on what has expired and which day it is.
 */
export class Clock {
  private correctionMs = 0;

  /** @param offsetMs by which the clock of the machine seems wrong, in tests */
  constructor(private readonly offsetMs = 0) {}

  now(): Date {
    return new Date(this.machineTime() + this.correctionMs);
  }

  /** The uncorrected time, in milliseconds since the epoch. */
  machineTime(): number {
    return Date.now() + this.offsetMs;
  }

  /**
   * Corrects the time when the machine's is too far from the right one.
   * @param skewMs by how much the machine is ahead
   * @returns whether the time is corrected
   */
  correct(skewMs: number): boolean {
    this.correctionMs = Math.abs(skewMs) > TOLERATED_SKEW_MS ? -skewMs : 0;
    return this.correctionMs !== 0;
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
