import { createHistogram } from 'node:perf_hooks';

/** Durations of many requests or messages. */
export class Latencies {
  /** In microseconds, since it takes whole numbers only. */
  private readonly histogram = createHistogram();

  get count(): number {
    return this.histogram.count;
  }

  add(milliseconds: number): void {
    this.histogram.record(Math.max(1, Math.round(milliseconds * 1_000)));
  }

  /** @returns milliseconds */
  percentile(percent: number): number {
    return this.histogram.percentile(percent) / 1_000;
  }
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Measures several variants that take turns in short rounds. They are compared within a round, so that
 * other load on the machine affects all of them alike.
 */
export async function pairedRounds<Variant extends string, Figures>(
  variants: readonly Variant[],
  count: number,
  measure: (variant: Variant) => Promise<Figures>,
): Promise<Record<Variant, Figures>[]> {
  const rounds = Array.from({ length: count }, () => ({}) as Record<Variant, Figures>);
  for (const round of rounds) for (const variant of variants) round[variant] = await measure(variant);
  return rounds;
}

/** The median of one figure of each item. */
export function medianOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  const values = items.map(read).sort((left, right) => left - right);
  return values[Math.floor(values.length / 2)]!;
}
