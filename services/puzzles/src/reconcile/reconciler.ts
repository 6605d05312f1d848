import { ShutdownRegistry } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECONCILE_MS } from '../limits';
import { BackgroundJobs } from '../shared/background-jobs';
import { PuzzlesTelemetry } from '../telemetry';
import { PROJECTIONS, type Projection, type Repair } from './projection';

/** Compares what is kept at write time with what it is kept of, and puts right what has drifted, row by row. */
@Injectable()
export class Reconciler {
  private stopped = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly telemetry: PuzzlesTelemetry,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    jobs: BackgroundJobs,
    shutdown: ShutdownRegistry,
  ) {
    shutdown.register('consumers', 'reconciler', () => {
      this.stopped = true;
      return Promise.resolve();
    });
    jobs.add({ name: 'Reconciliation', pauseMs: RECONCILE_MS, work: () => this.reconcile() });
  }

  /** Any number of replicas may do it at once. @returns how many rows were put right, by table */
  async reconcile(): Promise<Record<string, number>> {
    const repaired: Record<string, number> = {};
    for (const projection of this.projections) {
      const rows = await this.repairAll(projection);
      if (rows > 0) repaired[projection.table] = rows;
    }
    this.telemetry.reconciled(repaired);
    return repaired;
  }

  private async repairAll(projection: Projection): Promise<number> {
    let rows = 0;
    for await (const repairs of projection.drift()) {
      if (this.stopped) break;
      for (const repair of repairs) if (await this.repairOne(repair)) rows += 1;
    }
    return rows;
  }

  /** A transaction a row: who holds one row only is never part of a deadlock with writers, who hold several. */
  private repairOne(repair: Repair): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('reconciler', 0))`);
      return repair(manager);
    });
  }
}
