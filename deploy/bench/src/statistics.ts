/** How long a number of things took, in milliseconds. */
export interface Latency {
  count: number;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
}

export function latencyOf(times: readonly number[]): Latency {
  const [medianMs, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((part) => percentile(times, part));
  return { count: times.length, medianMs: medianMs!, p95Ms: p95Ms!, p99Ms: p99Ms! };
}

/** The value below which `part` of all values lie. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The figures of every variant in one round. */
export type Round<Variant extends string, Figures> = Record<Variant, Figures>;

/**
 * Measures several variants that take turns in short rounds. They are compared within a round, so that whatever else the
 * machine does affects all of them alike.
 */
export async function pairedRounds<Variant extends string, Figures>(
  variants: readonly Variant[],
  count: number,
  measure: (variant: Variant) => Promise<Figures>,
): Promise<Round<Variant, Figures>[]> {
  const rounds: Round<Variant, Figures>[] = [];
  while (rounds.length < count) {
    const round = {} as Round<Variant, Figures>;
    for (const variant of variants) round[variant] = await measure(variant);
    rounds.push(round);
  }
  return rounds;
}

/** The median of what is read from or calculated within each round. */
export function medianOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return percentile(items.map(read), 0.5);
}
