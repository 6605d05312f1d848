import { ShutdownRegistry, type JobService } from '@fourfold/platform';
import { RECONCILE_REST } from '../limits';
import type { DataSource } from 'typeorm';
import type { PuzzlesTelemetry } from '../telemetry';
import type { Projection, Repair } from './projection';
import { ReconcileJob } from './reconcile.job';
import type { ReconcileMarksRepository } from './reconcile-marks.repository';
import { Reconciler } from './reconciler';

const WORK_MS = 25;
const LONG_MS = 10 * 60_000;
/** Timers and the clock that measures them differ by so much. */
const TOLERANCE_MS = 5;

describe('reconciling beside players', () => {
  let shutdown: ShutdownRegistry;
  let job: ReconcileJob;

  beforeEach(() => {
    shutdown = new ShutdownRegistry();
    job = new ReconcileJob({} as Reconciler, {} as ReconcileMarksRepository, {} as JobService, shutdown);
  });

  it('rests several times as long as a batch took', async () => {
    const since = performance.now();
    expect(await job.rest(WORK_MS)).toBe(true);
    expect(performance.now() - since).toBeGreaterThanOrEqual(RECONCILE_REST * WORK_MS - TOLERANCE_MS);
  });

  it('ends its rest, and the round, when the service stops', async () => {
    const resting = job.rest(LONG_MS);
    await shutdown.run();
    expect(await resting).toBe(false);
    expect(await job.rest(LONG_MS)).toBe(false);
  });

  it('takes on nothing more when the service stops in the middle of a part', async () => {
    const told: string[] = [];
    const marks: Partial<ReconcileMarksRepository> = {
      findDue: (projection, parts) => {
        told.push(`looks through ${projection}`);
        return Promise.resolve([...parts]);
      },
      take: (projection, part) => {
        told.push(`takes ${projection} ${part}`);
        return Promise.resolve(true);
      },
      giveBack: (projection, part) => {
        told.push(`gives back ${projection} ${part}`);
        return Promise.resolve();
      },
    };
    async function* stopping(): AsyncGenerator<Repair[]> {
      await shutdown.run();
      yield [];
    }
    const projectionOf = (table: string): Projection => ({
      table,
      parts: () => Promise.resolve(['one', 'two']),
      drift: stopping,
    });
    const reconciler = new Reconciler(
      {} as DataSource,
      { reconciled: () => undefined } as unknown as PuzzlesTelemetry,
      [projectionOf('first'), projectionOf('second')],
    );
    job = new ReconcileJob(reconciler, marks as ReconcileMarksRepository, {} as JobService, shutdown);
    await job.run();
    expect(told).toEqual(['looks through first', 'takes first one', 'gives back first one']);
  });
});
