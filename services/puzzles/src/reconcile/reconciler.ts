import { BackgroundJobs, ShutdownRegistry } from '@fourfold/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECONCILE_MS, RECONCILE_STATEMENT_MS } from '../limits';
import { PuzzlesTelemetry } from '../telemetry';
import { PROJECTIONS, type Projection, type Repair } from './projection';
import { withPatience } from './with-patience';

/** Compares what is kept at write time with what it is kept of, and puts right what has drifted, row by row. */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger('reconciler');
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
    jobs.every(RECONCILE_MS, 'the reconciliation', () => this.reconcile());
  }

  /**
   * Any number of replicas may do it at once. What can't be compared holds up nothing else.
   *
   * @returns how many rows were put right, by table
   * @throws AggregateError of what failed, once everything else is done
   */
  async reconcile(): Promise<Record<string, number>> {
    const repaired: Record<string, number> = {};
    const failures: unknown[] = [];
    for (const projection of this.projections)
      try {
        await this.repairAll(projection, repaired);
      } catch (error) {
        this.logger.warn({ err: error, msg: `${projection.table} could not be reconciled` });
        failures.push(error);
      }
    this.telemetry.reconciled(repaired);
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be reconciled');
    return repaired;
  }

  private async repairAll(projection: Projection, repaired: Record<string, number>): Promise<void> {
    for await (const repairs of projection.drift()) {
      if (this.stopped) break;
      for (const repair of repairs)
        if (await this.repairOne(repair)) repaired[projection.table] = (repaired[projection.table] ?? 0) + 1;
    }
  }

  /** A transaction a row: who holds one row only is never part of a deadlock with writers, who hold several. */
  private repairOne(repair: Repair): Promise<boolean> {
    return withPatience(this.dataSource, async (manager) => {
      // Another replica may be counting all games of a puzzle meanwhile.
      await manager.query(`set local lock_timeout = ${RECONCILE_STATEMENT_MS}`);
      await manager.query(`select pg_advisory_xact_lock(hashtextextended('reconciler', 0))`);
      await manager.query('set local lock_timeout to default');
      return repair(manager);
    });
  }
}
