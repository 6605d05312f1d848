import type { INestApplication } from '@nestjs/common';
import { Clock } from '../src';
import { ClockJob } from '../src/database/clock.job';
import { metricOf, PlayersWorld } from './fixtures/players.world';

const SKEW_MS = 5 * 60_000;
/** More than a slow answer of Postgres may add. */
const CLOSE_MS = 30_000;

describe('a machine whose clock is wrong', () => {
  let world: PlayersWorld;

  beforeAll(async () => {
    world = await PlayersWorld.create();
  });
  afterAll(() => world.close());

  const errorOf = (app: INestApplication) => Math.abs(app.get(Clock).now().getTime() - Date.now());
  const skew = (app: INestApplication) => metricOf(app, 'fourfold_clock_skew_seconds');

  it.each([
    ['ahead', SKEW_MS],
    ['behind', -SKEW_MS],
  ])('works with the time of Postgres from its start, and reports the difference: %s', async (_, offset) => {
    const app = await world.start('auth', { CLOCK_OFFSET_MS: String(offset) });
    await app.get(ClockJob).run();
    expect(errorOf(app)).toBeLessThan(CLOSE_MS);
    expect(Math.abs((await skew(app)) * 1_000 - offset)).toBeLessThan(CLOSE_MS);
  });

  it('is trusted again once it is right', async () => {
    const app = await world.start('auth');
    const clock = app.get(Clock);
    const wrong = jest.spyOn(clock, 'machineTime').mockImplementation(() => Date.now() + SKEW_MS);
    await app.get(ClockJob).run();
    expect(errorOf(app)).toBeLessThan(CLOSE_MS);
    wrong.mockRestore();
    await app.get(ClockJob).run();
    expect(errorOf(app)).toBeLessThan(CLOSE_MS);
    expect(Math.abs(await skew(app)) * 1_000).toBeLessThan(CLOSE_MS);
  });
});
