import { BackgroundJobs, ShutdownRegistry } from '@fourfold/platform';
import { RECONCILE_REST } from '../limits';
import { ReconcileJob } from './reconcile.job';
import type { ReconcileMarks } from './reconcile-marks.repository';
import type { Reconciler } from './reconciler';

const WORK_MS = 25;
const LONG_MS = 10 * 60_000;
/** Timers and the clock that measures them differ by so much. */
const TOLERANCE_MS = 5;

describe('reconciling beside players', () => {
  let shutdown: ShutdownRegistry;
  let job: ReconcileJob;

  beforeEach(() => {
    shutdown = new ShutdownRegistry();
    job = new ReconcileJob({} as Reconciler, {} as ReconcileMarks, new BackgroundJobs(shutdown), shutdown);
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
});
