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

/**
 * Measurements of several variants that take turns in short rounds. They are compared within a round, so that whatever
 * else the machine does affects all of them alike.
 */
export class PairedRounds<Variant extends string, Figures> {
  private constructor(private readonly rounds: Record<Variant, Figures>[]) {}

  static async measure<Variant extends string, Figures>(
    variants: readonly Variant[],
    rounds: number,
    measure: (variant: Variant) => Promise<Figures>,
  ): Promise<PairedRounds<Variant, Figures>> {
    const measured: Record<Variant, Figures>[] = [];
    for (let round = 0; round < rounds; round++) {
      const figures = {} as Record<Variant, Figures>;
      for (const variant of variants) figures[variant] = await measure(variant);
      measured.push(figures);
    }
    return new PairedRounds(measured);
  }

  all(variant: Variant): Figures[] {
    return this.rounds.map((round) => round[variant]);
  }

  /** The median over all rounds. */
  median(variant: Variant, read: (figures: Figures) => number): number {
    return this.medianOf((round) => read(round[variant]));
  }

  /** The median of what is calculated within each round. */
  medianOf(read: (round: Record<Variant, Figures>) => number): number {
    return percentile(this.rounds.map(read), 0.5);
  }
}
