import type { RouteTimes } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';

const SLOT_MS = 10_000;
/** Together a minute. */
const SLOTS = 6;

type Times = Omit<RouteTimes, 'route' | 'mean_ms'> & { total_ms: number };

/** Durations of the requests of the last minute, for people; Prometheus has those of any time. */
@Injectable()
export class RecentRoutesStore {
  private slots: { number: number; routes: Map<string, Times> }[] = [];

  add(route: string, durationMs: number, now: number): void {
    const number = Math.floor(now / SLOT_MS);
    if (this.slots.at(-1)?.number !== number)
      this.slots = [...this.recent(now), { number, routes: new Map() }];
    merge(this.slots.at(-1)!.routes, route, { requests: 1, total_ms: durationMs, slowest_ms: durationMs });
  }

  /** The routes with the highest mean, highest first. */
  slowest(limit: number, now: number): RouteTimes[] {
    const all = new Map<string, Times>();
    for (const { routes } of this.recent(now)) for (const [route, times] of routes) merge(all, route, times);
    return [...all]
      .map(([route, { total_ms, requests, slowest_ms }]) => ({
        route,
        requests,
        mean_ms: Math.round(total_ms / requests),
        slowest_ms: Math.round(slowest_ms),
      }))
      .sort((a, b) => b.mean_ms - a.mean_ms)
      .slice(0, limit);
  }

  private recent(now: number) {
    const number = Math.floor(now / SLOT_MS);
    return this.slots.filter((slot) => slot.number > number - SLOTS);
  }
}

function merge(routes: Map<string, Times>, route: string, added: Times): void {
  const times = routes.get(route) ?? { requests: 0, total_ms: 0, slowest_ms: 0 };
  routes.set(route, {
    requests: times.requests + added.requests,
    total_ms: times.total_ms + added.total_ms,
    slowest_ms: Math.max(times.slowest_ms, added.slowest_ms),
  });
}
