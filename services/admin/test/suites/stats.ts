import {
  ROUTES,
  type AdminStats,
  type DayFigures,
  type EventData,
  type EventType,
} from '@fourfold/contracts';
import { Clock, newId } from '@fourfold/platform';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf, startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { FiguresService } from '../../src/stats/figures.service';
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

  describe('by day', () => {
    const days = async (query = '') =>
      (await world.call<DayFigures[]>('GET', ROUTES.admin.figures + query, { token: firstAdmin.token })).body;
    const yesterday = new Date(NOW.getTime() - DAY_MS);
    const register = (user_id: string, created_at: Date) =>
      consume('user.registered', user_id, 1, {
        user_id,
        username: 'eve',
        display_name: 'Eve',
        is_admin: false,
        is_active: true,
        created_at: created_at.toISOString(),
      });

    it('tell new from returning players, and count games, battles and messages', async () => {
      const [before] = await days();
      const [young, old, lost] = [newId(), newId(), newId()];
      await register(young, NOW);
      await register(old, yesterday);
      await consume('score.submitted', '20', 1, scoreOf(20, young));
      await consume('score.submitted', '21', 1, scoreOf(21, old));
      await consume('score.submitted', '22', 1, { ...scoreOf(22, lost), won: false });
      const date = dateIn(0);
      await consume('messages.counted', date, 2, { date, messages: 12 });
      await consume('messages.counted', date, 1, { date, messages: 7 });
      const [today] = await days('?limit=1');
      expect(today).toEqual({
        date,
        players: before!.players + 3,
        new_players: before!.new_players + 1,
        returning_players: before!.returning_players + 1,
        finished: before!.finished + 3,
        solve_rate: expect.any(Number),
        battles: before!.battles,
        messages: 12,
      });
      const solved = before!.finished * (before!.solve_rate ?? 0) + 2;
      expect(today!.solve_rate).toBeCloseTo(solved / today!.finished);
    });

    it('are kept when what they were counted from is gone, and listed without a gap', async () => {
      await consume('score.submitted', '30', 1, scoreOf(30, newId(), yesterday));
      const [, before] = await days();
      expect(before).toMatchObject({ date: dateIn(-1), finished: expect.any(Number) });
      await world.app.get(FiguresService).store();
      await world.sql(
        `insert into day_figures select date - 30, 5, 4, 3, 2, 1, 0 from day_figures where date = $1`,
        [dateIn(-1)],
      );
      const all = await days();
      expect(all.map(({ date }) => date)).toEqual(Array.from({ length: 32 }, (_, index) => dateIn(-index)));
      expect(all.at(-1)).toMatchObject({ players: 5, finished: 2, solve_rate: 0.5, messages: 0 });
      expect(all[15]).toMatchObject({ players: 0, finished: 0, solve_rate: null });
      expect(await days('?skip=1&limit=1')).toEqual([before]);
      for (const skip of [40, 2_147_483_647]) expect(await days(`?skip=${skip}`)).toEqual([]);
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
