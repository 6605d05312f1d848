import { ROUTES, type AdminStats, type EventData, type EventType } from '@fourfold/contracts';
import { Clock, newId } from '@fourfold/platform';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf, startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from '../admin-app';

const DAY_MS = 24 * 60 * 60_000;
/** The fixed time of the service: no day ends while the tests run. */
const NOW = new Date();

export const statsSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;
  let puzzles: Publisher;
  let clock: jest.SpiedFunction<Clock['now']>;

  beforeAll(async () => {
    world = running();
    clock = jest.spyOn(world.app.get(Clock), 'now').mockReturnValue(NOW);
    firstAdmin = await world.firstAdmin();
    puzzles = await startPublisher(world.env, 'puzzles');
  });
  afterAll(async () => {
    await puzzles.stop();
    clock.mockRestore();
  });

  const stats = async (): Promise<AdminStats> =>
    (await world.call<AdminStats>('GET', ROUTES.admin.stats, { token: firstAdmin.token })).body;
  const consume = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
    world.app.get(JetStreamServer).handle(eventOf(type, id, version, data));
  const dateIn = (days: number): string => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const scoreOf = (score_id: number, user_id: string, at = NOW) => ({
    score_id,
    user_id,
    puzzle_id: 1,
    puzzle_date: '2026-01-01',
    points_scored: 1_000,
    completion_time_seconds: 60,
    won: true,
    mistakes_used: 0,
    submitted_at: at.toISOString(),
  });
  const publish = (puzzle_id: number, puzzle_date: string, version = 1, removed = false) =>
    consume('puzzle.published', String(puzzle_id), version, {
      puzzle_id,
      puzzle_date,
      published_at: NOW.toISOString(),
      removed,
    });

  it('follow the events of auth and puzzles, without queries', async () => {
    const before = await waitFor(async () => {
      const figures = await stats();
      return figures.total_users === 1 && figures;
    });
    await world.player();
    await puzzles.publish({
      type: 'score.submitted',
      aggregateId: '1',
      aggregateVersion: 1,
      data: scoreOf(1, newId()),
    });
    await waitFor(async () => (await stats()).games_today === before.games_today + 1);
    await waitFor(async () => (await stats()).total_users === 2);
  });

  it('count a game once, whatever the order of its events, and not once an admin has removed it', async () => {
    const { games_today, active_today } = await stats();
    const player = newId();
    await consume('score.changed', '7', 2, { ...scoreOf(7, player), removed: false });
    await consume('score.submitted', '7', 1, scoreOf(7, player));
    await consume('score.submitted', '8', 1, scoreOf(8, player));
    await consume('score.submitted', '9', 1, scoreOf(9, player, new Date(NOW.getTime() - 2 * DAY_MS)));
    expect(await stats()).toMatchObject({ games_today: games_today + 2, active_today: active_today + 1 });
    for (const id of [7, 8])
      await consume('score.changed', String(id), 3, { ...scoreOf(id, player), removed: true });
    await consume('score.submitted', '8', 1, scoreOf(8, player));
    expect(await stats()).toMatchObject({ games_today, active_today });
  });

  it('count a battle once, and its players', async () => {
    const { battles_today, active_today } = await stats();
    const [ann, ben] = [newId(), newId()];
    const figures = { avatar_id: 1 as const, won: true, forfeited: false, score: 1, damage_taken: 0 };
    const typing = { words_completed: 1, wpm: 60, accuracy: 100 };
    const battle = {
      battle_id: newId(),
      room_code: 'ABCDEF',
      started_at: NOW.toISOString(),
      finished_at: NOW.toISOString(),
      duration_seconds: 30,
      reason: 'eliminated' as const,
      winner_id: ann,
      players: [ann, ben].map((user_id) => ({ user_id, ...figures, ...typing })),
    };
    for (let time = 0; time < 2; time++) await consume('battle.finished', battle.battle_id, 1, battle);
    expect(await stats()).toMatchObject({
      battles_today: battles_today + 1,
      active_today: active_today + 2,
    });
    await consume('user.deleted', ann, 2, { user_id: ann, deleted_at: NOW.toISOString() });
    await consume('score.submitted', '10', 1, scoreOf(10, ann));
    expect(await stats()).toMatchObject({
      battles_today: battles_today + 1,
      active_today: active_today + 1,
    });
  });

  it('count puzzles, and the days ahead that have one up to the first gap', async () => {
    const { total_puzzles, days_of_cover_ahead } = await stats();
    expect(days_of_cover_ahead).toBe(0);
    for (const days of [0, 1, 2, 4]) await publish(100 + days, dateIn(days));
    expect(await stats()).toMatchObject({ total_puzzles: total_puzzles + 4, days_of_cover_ahead: 2 });
    await publish(102, dateIn(2), 2, true);
    await publish(102, dateIn(2));
    expect(await stats()).toMatchObject({ total_puzzles: total_puzzles + 3, days_of_cover_ahead: 1 });
  });
};
