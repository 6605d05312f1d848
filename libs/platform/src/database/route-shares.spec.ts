import { Logger } from '@nestjs/common';
import { CONNECT_TIMEOUT_MS, SLOW_CONNECTION_MS, SLOW_ROUTE_WAIT_MS } from './limits';
import { RouteShares, type Leave } from './route-shares';

const ROUTE = 'GET /things';
const SLOW = SLOW_CONNECTION_MS + 1;

describe('the share of a route in the connections', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** How many places a route has now, taken and given back without a word on how long. */
  async function placesOf(shares: RouteShares, route = ROUTE): Promise<number> {
    const taken: Leave[] = [];
    const asked = Array.from({ length: 10 }, () =>
      shares.enter(route).then(
        (leave) => taken.push(leave),
        () => undefined,
      ),
    );
    await jest.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS);
    await Promise.all(asked);
    for (const leave of taken) leave();
    return taken.length;
  }

  it('is all that it gets, while another route gets its own', async () => {
    const shares = new RouteShares(4);
    for (let place = 0; place < 4; place++) await shares.enter(ROUTE);
    const fifth = shares.enter(ROUTE);
    const refused = expect(fifth).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterSeconds: 1,
    });
    await shares.enter('GET /others');
    await jest.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS);
    await refused;
  });

  it('goes from one to the next in the order in which they came', async () => {
    const shares = new RouteShares(1);
    const leave = await shares.enter(ROUTE);
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (n) => {
      const done = await shares.enter(ROUTE);
      order.push(n);
      done(1);
    });
    leave(1);
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
  });

  it('is halved by who holds on to it, down to one, and grows again by who does not', async () => {
    const shares = new RouteShares(4);
    const places: number[] = [];
    for (const heldMs of [SLOW, SLOW, SLOW, 1, 1, 1, 1]) {
      (await shares.enter(ROUTE))(heldMs);
      places.push(await placesOf(shares));
    }
    expect(places).toEqual([2, 1, 1, 2, 3, 4, 4]);
  });

  it('is not waited for longer than a moment once the route is slow, by nobody', async () => {
    const shares = new RouteShares(1);
    const leave = await shares.enter(ROUTE);
    const refused: string[] = [];
    const wait = (name: string) => void shares.enter(ROUTE).catch(() => refused.push(name));
    wait('long ago');
    await jest.advanceTimersByTimeAsync(SLOW_ROUTE_WAIT_MS + 500);
    wait('lately');
    expect(refused).toEqual([]);
    const nested = await shares.enter(ROUTE, true);
    nested(SLOW);
    await jest.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(['long ago']);
    await jest.advanceTimersByTimeAsync(SLOW_ROUTE_WAIT_MS);
    expect(refused).toEqual(['long ago', 'lately']);
    leave(1);
  });

  it('lets nobody wait for itself', async () => {
    const shares = new RouteShares(1);
    const leave = await shares.enter(ROUTE);
    const nested = await shares.enter(ROUTE, true);
    nested(1);
    leave(1);
    expect(await placesOf(shares)).toBe(1);
  });

  it('is not given back by what a request with a slow connection does beside it, but halved by it when that is slow', async () => {
    const shares = new RouteShares(8);
    (await shares.enter(ROUTE))(SLOW);
    for (let quick = 0; quick < 4; quick++) (await shares.enter(ROUTE, true))(1);
    expect(await placesOf(shares)).toBe(4);
    (await shares.enter(ROUTE, true))(SLOW);
    expect(await placesOf(shares)).toBe(2);
  });

  it('is told of once when it is first halved and once when it is whole again, with how many were refused', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const shares = new RouteShares(4);
    for (let slow = 0; slow < 3; slow++) (await shares.enter(ROUTE))(SLOW);
    expect(warn.mock.calls).toEqual([[{ msg: expect.stringContaining('slow') as string, route: ROUTE }]]);
    expect(await placesOf(shares)).toBe(1);
    expect(shares.brakes()).toEqual(new Map([[ROUTE, { limit: 1, refused: 9 }]]));
    for (let quick = 0; quick < 5; quick++) (await shares.enter(ROUTE))(1);
    expect(warn.mock.calls.slice(1)).toEqual([
      [{ msg: expect.stringContaining('whole') as string, route: ROUTE, refused: 9 }],
    ]);
    expect(shares.brakes()).toEqual(new Map());
  });
});
