import { setTimeout as delay } from 'node:timers/promises';
import { JobService, ShutdownRegistry } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RECONCILE_CHECK_MS, RECONCILE_MS, RECONCILE_REST } from '../limits';
import type { Projection } from './projection';
import { ReconcileMarksRepository } from './reconcile-marks.repository';
import { Reconciler } from './reconciler';
import type { Round } from './round';

/**
 * Reconciles beside players: part by part, each once an hour whatever number of replicas there is and however often they start,
 * and with a rest after every batch that is several times as long as the batch was.
 */
@Injectable()
export class ReconcileJob implements Round {
  private readonly stopping = new AbortController();

  constructor(
    private readonly reconciler: Reconciler,
    private readonly marks: ReconcileMarksRepository,
    private readonly jobs: JobService,
    shutdown: ShutdownRegistry,
  ) {
    shutdown.register('consumers', 'reconciliation', () => {
      this.stopping.abort();
      return Promise.resolve();
    });
  }

  @Interval(RECONCILE_CHECK_MS)
  runRegularly(): Promise<void> {
    return this.jobs.runExclusively('the reconciliation', () => this.run());
  }

  /** @returns how many rows were put right, by table; @throws AggregateError of what failed */
  run(): Promise<Record<string, number>> {
    return this.reconciler.reconcile(this);
  }

  async partsOf(projection: Projection): Promise<readonly string[]> {
    if (this.stopping.signal.aborted) return [];
    return this.marks.findDue(projection.table, await projection.parts(), RECONCILE_MS);
  }

  async take(projection: Projection, part: string): Promise<boolean> {
    if (this.stopping.signal.aborted) return false;
    return this.marks.take(projection.table, part, RECONCILE_MS);
  }

  giveBack(projection: Projection, part: string): Promise<void> {
    return this.marks.giveBack(projection.table, part);
  }

  async rest(workMs: number): Promise<boolean> {
    const { signal } = this.stopping;
    await delay(RECONCILE_REST * workMs, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  }

  /** What others were kept of was wrong perhaps when these were compared: all of it is due again. */
  async end(repaired: Readonly<Record<string, number>>): Promise<void> {
    if (Object.keys(repaired).length > 0) await this.marks.forget();
  }
}
