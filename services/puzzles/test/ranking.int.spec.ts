import { RankSetRepository } from '@fourfold/platform/ranks';
import { ROUTES, type AdminScore, type ScoreBoardEntry } from '@fourfold/contracts';
import * as fc from 'fast-check';
import type { BoardSource } from '../src/leaderboard/board';
import { BoardRepository, type ScoreRow } from '../src/leaderboard/board.repository';
import { StandingRepository } from '../src/leaderboard/standing.repository';
import { Admin } from '@fourfold/platform/testing';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-01';
const START = Date.parse(`${DATE}T08:00:00Z`);
const MAX_INTEGER = 2_147_483_647;
const GAMES = 12;

interface Game {
  points: number;
  offline: boolean;
  seconds: number;
}

/** Few values, so that ties are frequent, and the extremes. */
const anyGame: fc.Arbitrary<Game> = fc.record({
  points: fc.constantFrom(0, 1, 940, 1_000),
  offline: fc.boolean(),
  seconds: fc.constantFrom(0, 1, 30, MAX_INTEGER),
});

/** More points; at equal points a game without an offline guess; then the shorter time. */
function isBetter(left: Game, right: Game): boolean {
  if (left.points !== right.points) return left.points > right.points;
  if (left.offline !== right.offline) return right.offline;
  return left.seconds < right.seconds;
}

describe('the ranking of scores', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(new Date(START).toISOString());
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());

  /** Replaces all scores. */
  async function store(games: readonly Game[]): Promise<void> {
    await puzzles.sql('truncate players, attempts, guesses, scores');
    const values = [JSON.stringify(games)];
    const stored = `jsonb_to_recordset($1) as game (points int, offline boolean, seconds int)`;
    const numbered = `(select *, md5(row_number() over ()::text)::uuid as user_id from ${stored}) as game, puzzles`;
    await puzzles.sql(
      `insert into players (user_id, username, display_name) select user_id, 'p', 'P' from ${numbered}`,
      values,
    );
    await puzzles.sql(
      `insert into attempts (user_id, puzzle_id, puzzle_date, started_at) select user_id, puzzle_id, puzzle_date, now() from ${numbered}`,
      values,
    );
    await puzzles.sql(
      `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, offline, won, mistakes_used)
       select user_id, puzzle_id, puzzle_date, points, seconds, offline, true, 0 from ${numbered}`,
      values,
    );
    await puzzles.wipeRedis();
    await puzzles.ranksSettled();
  }

  const gameOf = (row: ScoreRow): Game => ({
    points: row.points_scored,
    offline: row.offline === true,
    seconds: row.completion_time_seconds,
  });

  /** The rows of a board in their order, each with the number of better ones. */
  async function rankedBy(
    source: BoardSource<ScoreRow>,
    countBetter: (standing: number) => Promise<number | undefined>,
  ) {
    const placed = await source.findTop(GAMES);
    for (const each of placed) expect(await source.findOf(each.row.user_id, 'user')).toEqual([each]);
    return Promise.all(
      placed.map(async ({ row, standing }) => ({ game: gameOf(row), better: await countBetter(standing) })),
    );
  }

  it('is the same in Postgres and in Redis: by points, then offline games last, then by time', async () => {
    const boards = puzzles.app.get(BoardRepository);
    const [inPostgres, inRedis] = [puzzles.app.get(StandingRepository), puzzles.app.get(RankSetRepository)];
    await fc.assert(
      fc.asyncProperty(fc.array(anyGame, { minLength: 1, maxLength: GAMES }), async (games) => {
        await store(games);
        const expected = games
          .map((game) => ({ game, better: games.filter((other) => isBetter(other, game)).length }))
          .sort((left, right) => left.better - right.better);
        for (const source of [boards.ofDate(DATE), boards.allTime])
          for (const ranks of [inPostgres, inRedis])
            expect(await rankedBy(source, (standing) => ranks.countBetter(source.set, standing))).toEqual(
              expected,
            );
      }),
      { numRuns: 20 },
    );
  });

  /** Plays a clean game, the last guess of which is made offline; `claimed` is its time, in seconds. */
  async function playOffline(claimed: number): Promise<Player> {
    puzzles.setTime(new Date(START).toISOString());
    const player = puzzles.player();
    const { puzzle_id } = (await player.today()).body;
    for (const difficulty of [1, 2, 3]) await player.guess(puzzle_id, groupOf(DATE, difficulty));
    puzzles.setTime(new Date(START + 3_600_000).toISOString());
    const at = new Date(START + claimed * 1_000).toISOString();
    const guesses = [{ seq: 4, words: groupOf(DATE, 4), at }];
    await player.request('POST', ROUTES.scores.sync, { puzzle_id, guesses });
    await player.submit(puzzle_id, []);
    return player;
  }

  it('puts an offline game behind a slower one without offline guesses, even after an admin edited it', async () => {
    const admin = Admin.of(puzzles);
    const offline = await playOffline(20);
    const online = puzzles.player();
    puzzles.setTime(new Date(START).toISOString());
    await online.today();
    puzzles.setTime(new Date(START + 600_000).toISOString());
    await online.submit(await online.win(), []);
    const players = [online.userId, offline.userId];
    const shown = async (): Promise<ScoreBoardEntry[]> => {
      puzzles.forgetBoards();
      return (await offline.board()).body.filter(({ user_id }) => players.includes(user_id));
    };
    const [slower, own] = await shown();
    expect([slower, own]).toMatchObject([
      { user_id: online.userId, points_scored: 940, completion_time_seconds: 600 },
      { user_id: offline.userId, points_scored: 940, completion_time_seconds: 20, offline: true },
    ]);
    await admin.act<AdminScore>('PUT', ROUTES.admin.score, {
      score_id: own!.score_id,
      completion_time_seconds: 9,
    });
    expect(await shown()).toEqual([slower, { ...own, completion_time_seconds: 9 }]);
  });
});
