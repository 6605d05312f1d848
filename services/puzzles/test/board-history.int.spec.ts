import { ROUTES, type AdminScore } from '@fourfold/contracts';
import { DataSource } from 'typeorm';
import { ErasureService } from '../src/removal/erasure.service';
import { StreakJob } from '../src/streak/streak.job';
import { Admin } from '@fourfold/platform/testing';
import { expectRightBoards } from './board-oracle';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06'];
const PLAYERS = 7;
const ACTS_A_DATE = 14;
const SEED = 20_260_803;

/** A seeded pseudo-random generator: every run gets the same numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % below;
  };
}

describe('the boards after any history of games, edits, deletions, late games and losses of Redis', () => {
  const random = randomNumbers(SEED);
  const acts: Record<string, number> = {};
  let puzzles: PuzzlesApp;
  let admin: Admin;
  let players: Player[];
  let today: string;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATES[0]}T08:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(...DATES);
    players = Array.from({ length: PLAYERS }, (_, n) =>
      puzzles.player({ sub: `00000000-0000-4000-8000-00000000000${n}`, display_name: `Player ${n}` }),
    );
    for (let one = 0; one < PLAYERS; one += 1)
      for (let other = one + 1; other < PLAYERS; other += 1)
        if (random(2) === 0)
          await puzzles.sql(
            `insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
             values ($1, $2, $3, $4, 1)`,
            [PLAYERS * one + other, players[one]!.userId, players[other]!.userId, random(4) > 0],
          );
  });
  afterAll(() => puzzles.stop());

  const anyone = () => players[random(players.length)]!;
  const anyScore = () =>
    puzzles.sql<{ score_id: number; user_id: string; puzzle_id: number }>(
      'select score_id::float8, user_id, puzzle_id::float8 from scores order by scores.score_id offset $1 limit 1',
      [random(20)],
    );

  async function play(): Promise<void> {
    const player = anyone();
    const [mistakes, seconds] = [random(3), 30 * random(3)];
    puzzles.setTime(`${today}T09:00:00Z`);
    const { status, body } = await player.today();
    if (status !== 200) return;
    puzzles.setTime(new Date(Date.parse(`${today}T09:00:00Z`) + seconds * 1_000).toISOString());
    if (random(4) === 0) await player.lose([1 + random(4)]);
    else await player.win(random(2) === 0 ? [1, 2, 3, 4] : [4, 3, 2, 1], mistakes);
    if (random(8) > 0) await player.submit(body.puzzle_id, []);
  }

  /** Starts a game that is finished offline after up to a minute, and synced at `syncedAt`. */
  async function playOffline(syncedAt: number): Promise<void> {
    const player = anyone();
    puzzles.setTime(`${today}T09:00:00Z`);
    const { status, body } = await player.today();
    if (status !== 200) return;
    const at = new Date(Date.parse(`${today}T09:00:00Z`) + 30_000 * random(3)).toISOString();
    const guesses = [1, 2, 3, 4].map((n) => ({ seq: n, words: groupOf(today, n), at }));
    puzzles.setTime(new Date(syncedAt).toISOString());
    await player.request('POST', ROUTES.scores.sync, { puzzle_id: body.puzzle_id, guesses });
    await player.submit(body.puzzle_id, []);
    puzzles.setTime(`${today}T09:30:00Z`);
  }

  const playOfflineInTime = () => playOffline(Date.parse(`${today}T09:20:00Z`));
  /** The answers are public by then. */
  const playLate = () => playOffline(Date.parse(`${today}T12:00:00Z`) + 24 * 3_600_000);

  async function edit(): Promise<void> {
    const [score] = await anyScore();
    if (score)
      await admin.act<AdminScore>('PUT', ROUTES.admin.score, {
        score_id: score.score_id,
        points_scored: 100 * random(11),
        completion_time_seconds: 30 * random(3),
      });
  }

  async function remove(): Promise<void> {
    const [score] = await anyScore();
    if (score) await admin.act('DELETE', ROUTES.admin.score, { score_id: score.score_id });
  }

  async function reset(): Promise<void> {
    const [score] = await anyScore();
    if (score)
      await admin.act('POST', ROUTES.admin.resetUserPuzzle, {
        user_id: score.user_id,
        puzzle_id: score.puzzle_id,
      });
  }

  /** Deletes the account of the last player, unless two have left already. */
  async function leave(): Promise<void> {
    if (players.length <= PLAYERS - 2) return;
    const { userId } = players.pop()!;
    await puzzles.app
      .get(DataSource)
      .transaction((manager) =>
        puzzles.app
          .get(ErasureService)
          .erase(manager, { userId, version: 9, deletedAt: `${today}T09:00:00Z` }),
      );
  }

  const wipeRedis = () => puzzles.wipeRedis();

  const ACTS = { play, playOfflineInTime, playLate, edit, remove, reset, leave, wipeRedis };
  const WEIGHTED_ACTS =
    'play play play play play playOfflineInTime playOfflineInTime playLate playLate edit edit remove reset leave wipeRedis'.split(
      ' ',
    );

  it.each(DATES)('match the tables on %s', async (date) => {
    today = date;
    puzzles.setTime(`${today}T08:00:00Z`);
    await puzzles.app.get(StreakJob).sweep();
    for (let n = 1; n <= ACTS_A_DATE; n += 1) {
      const act = WEIGHTED_ACTS[random(WEIGHTED_ACTS.length)] as keyof typeof ACTS;
      await ACTS[act]();
      acts[act] = (acts[act] ?? 0) + 1;
      if (n % 7 === 0) await expectRightBoards(puzzles, players, today);
    }
  });

  it('are tested with every kind of action in their history', () => {
    expect(Object.keys(acts).sort()).toEqual(Object.keys(ACTS).sort());
  });
});
