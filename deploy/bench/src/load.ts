import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './statistics';

export interface LoadResult {
  count: number;
  /** How often each outcome came. */
  outcomes: Record<string, number>;
  perSecond: number;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
}

/** One piece of work; answers with its outcome, such as a status. */
export type Task = () => Promise<string | number>;

/**
 * Runs tasks by `workers` at once, each taking the next one when it is done (and has paused), and times every one.
 */
export async function runTasks(tasks: Iterable<Task>, workers: number, pauseMs = 0): Promise<LoadResult> {
  const queue = tasks[Symbol.iterator]();
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  const work = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const started = performance.now();
      const outcome = await next.value().catch((error: Error) => error.message);
      times.push(performance.now() - started);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (pauseMs > 0) await delay(pauseMs);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: workers }, work));
  const seconds = (performance.now() - started) / 1_000;
  return {
    count: times.length,
    outcomes,
    perSecond: times.length / seconds,
    medianMs: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    p99Ms: percentile(times, 0.99),
  };
}
