import { RecentRoutesStore } from './recent-routes.store';

const START = 1_000_000;
const MINUTE_MS = 60_000;

describe('recent routes', () => {
  it('lists the slowest by mean, with how often and how slow at the worst', () => {
    const routes = new RecentRoutesStore();
    routes.add('GET /fast', 100, START);
    routes.add('GET /slow', 60, START);
    routes.add('GET /slow', 240, START + 15_000);
    routes.add('GET /instant', 1, START + 15_000);
    expect(routes.slowest(2, START + 20_000)).toEqual([
      { route: 'GET /slow', requests: 2, mean_ms: 150, slowest_ms: 240 },
      { route: 'GET /fast', requests: 1, mean_ms: 100, slowest_ms: 100 },
    ]);
  });

  it('forgets what is older than a minute', () => {
    const routes = new RecentRoutesStore();
    routes.add('GET /old', 100, START);
    routes.add('GET /new', 1, START + MINUTE_MS);
    expect(routes.slowest(10, START + MINUTE_MS)).toEqual([
      { route: 'GET /new', requests: 1, mean_ms: 1, slowest_ms: 1 },
    ]);
    expect(routes.slowest(10, START + 3 * MINUTE_MS)).toEqual([]);
  });
});
