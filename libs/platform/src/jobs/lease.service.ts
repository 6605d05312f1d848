import { newId } from '../ids';
import type { LeaseRepository } from './lease.repository';

/** After the death of a holder nobody runs its job for so long. */
const LEASE_MS = 30_000;
const RENEWALS = 3;

export class LeaseLostError extends Error {
  constructor(job: string) {
    super(`The lease of ${job} was not renewed in time`);
    this.name = 'LeaseLostError';
  }
}

/**
 * The right to run a job for all replicas: a row with a deadline, which its holder postpones. It holds no connection while the
 * job runs, and ends by itself after the death of its holder.
 */
export class LeaseService {
  /** @param lifeMs the time from a renewal to the deadline */
  constructor(
    private readonly leases: LeaseRepository,
    private readonly lifeMs = LEASE_MS,
  ) {}

  /**
   * Works under the lease of a job.
   *
   * @param work its signal is aborted when the lease can't be renewed, a third of its life before the deadline
   * @returns false without having worked when another replica has the lease
   * @throws LeaseLostError when the signal was aborted; else what the work throws
   */
  async hold(job: string, work: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    const lease = { name: job, holder: newId() };
    const everyMs = this.lifeMs / RENEWALS;
    const lost = new AbortController();
    let renewedAt = performance.now();
    if (!(await this.leases.take(lease, this.lifeMs))) return false;
    const renew = async (): Promise<void> => {
      const now = performance.now();
      // The renewal before has failed, or has no answer.
      if (now - renewedAt > 1.5 * everyMs) return lost.abort();
      const isOurs = await this.leases.renew(lease, this.lifeMs).catch(() => undefined);
      if (isOurs) renewedAt = now;
      else if (isOurs === false) lost.abort();
    };
    const renewals = setInterval(() => void renew(), everyMs);
    try {
      await work(lost.signal);
      if (lost.signal.aborted) throw new LeaseLostError(job);
      return true;
    } finally {
      clearInterval(renewals);
      // Otherwise it ends by its deadline.
      await this.leases.end(lease).catch(() => undefined);
    }
  }
}
