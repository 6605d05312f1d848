import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECONCILE_STATEMENT_MS } from '../limits';
import { PuzzlesTelemetry } from '../telemetry';
import { PROJECTIONS, type Projection, type Repair } from './projection';
import { WHOLE_ROUND, type Round } from './round';
import { withPatience } from './with-patience';

/** Compares what is kept at write time with what it is kept of, and puts right what has drifted, row by row. */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger('reconciler');

  constructor(
    private readonly dataSource: DataSource,
    private readonly telemetry: PuzzlesTelemetry,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
  ) {}

  /**
   * Any number of replicas may do it at once. What can't be compared holds up nothing else.
   *
   * @returns how many rows were put right, by table
   * @throws AggregateError of what failed, once everything else is done
   */
  async reconcile(round: Round = WHOLE_ROUND): Promise<Record<string, number>> {
    const repaired: Record<string, number> = {};
    const failures: unknown[] = [];
    const attempt = async <T>(what: string, work: Promise<T>): Promise<T | undefined> => {
      try {
        return await work;
      } catch (error) {
        this.logger.warn({ err: error, msg: `${what} could not be reconciled` });
        failures.push(error);
        return undefined;
      }
    };
    for (const projection of this.projections)
      for (const part of (await attempt(projection.table, round.partsOf(projection))) ?? [])
        await attempt(`${projection.table} ${part}`, this.goThrough(projection, part, round, repaired));
    this.telemetry.reconciled(repaired);
    await attempt('the round', round.end(repaired));
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be reconciled');
    return repaired;
  }

  /** What was repaired of a part is counted also if the rest of it fails. */
  private async goThrough(
    projection: Projection,
    part: string,
    round: Round,
    repaired: Record<string, number>,
  ): Promise<void> {
    if (!(await round.take(projection, part))) return;
    let isDone = false;
    try {
      isDone = await this.repairAll(projection, part, round, () => {
        repaired[projection.table] = (repaired[projection.table] ?? 0) + 1;
      });
    } finally {
      if (!isDone) await round.giveBack(projection, part);
    }
  }

  /** @returns false when the round was stopped before the end */
  private async repairAll(
    projection: Projection,
    part: string,
    round: Round,
    onRepair: () => void,
  ): Promise<boolean> {
    let since = performance.now();
    for await (const repairs of projection.drift(part)) {
      for (const repair of repairs) if (await this.repairOne(repair)) onRepair();
      if (!(await round.rest(performance.now() - since))) return false;
      since = performance.now();
    }
    return true;
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
