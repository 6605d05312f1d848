import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Upper bounds in seconds, from a cached answer to the gateway's limit of 10 s. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * How often the delay of the event loop is sampled, which is part of each figure. At the default of 10 ms the samples are
 * half of what a process costs at rest.
 */
const EVENT_LOOP_SAMPLE_MS = 100;

/** This process's Prometheus metrics; names are `fourfold_…`, units are base units (seconds, bytes). */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });
  }

  counter<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** A gauge; with `collect` it is read at every scrape, and has no value when that fails. */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: L[] = [],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      ...(collect && {
        async collect() {
          // The value before would look like one of now: readiness shows what is down.
          if (labelNames.length > 0) this.reset();
          else this.remove();
          await Promise.resolve(collect(this)).catch(() => undefined);
        },
      }),
    });
  }

  /** A histogram of durations. */
  histogram<L extends string>(name: string, help: string, labelNames: L[] = []): Histogram<L> {
    const buckets = DURATION_BUCKETS_SECONDS;
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
