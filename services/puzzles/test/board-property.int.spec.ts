import type { ScoreBoardEntry } from '@fourfold/contracts';
import * as fc from 'fast-check';
import { DataSource } from 'typeorm';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const RUNS = 12;
const dateOf = (run: number): string => `2026-12-${String(run + 1).padStart(2, '0')}`;

interface Result {
  points: number;
  seconds: number;
}

/** So few points and times that many are equal, some in points only. */
const results = fc.array(
  fc.record<Result>({ points: fc.constantFrom(0, 500, 940), seconds: fc.constantFrom(0, 59, 60, 61, 4_000) }),
  { minLength: 1, maxLength: 40 },
);

/** The contract's sentence on ranks, written a second time: one more than those who are better. */
function rankOf(one: Result, all: readonly Result[]): number {
  const isBetter = (other: Result): boolean =>
    other.points > one.points || (other.points === one.points && other.seconds < one.seconds);
  return 1 + all.filter(isBetter).length;
}

describe('a board of any results', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${dateOf(0)}T12:00:00Z`);
    await puzzles.schedule(...Array.from({ length: RUNS }, (_, run) => dateOf(run)));
  });
  afterAll(() => puzzles.stop());

  async function store(player: Player, date: string, { points, seconds }: Result): Promise<void> {
    await puzzles.app.get(DataSource).transaction(async (manager) => {
      const game = [player.userId, date];
      await manager.query(`insert into players (user_id, username, display_name) values ($1, 'p', 'P')`, [
        player.userId,
      ]);
      await manager.query(
        `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
         select $1, puzzle_id, puzzle_date, now() from puzzles where puzzle_date = $2`,
        game,
      );
      await manager.query(
        `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
         select $1, puzzle_id, puzzle_date, $3, $4, true, 0 from puzzles where puzzle_date = $2`,
        [...game, points, seconds],
      );
    });
  }

  it('gives everybody the rank that counting gives, among the shown and behind them', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(results, fc.integer({ min: 1, max: 10 }), async (all, limit) => {
        const date = dateOf(run++);
        puzzles.setTime(`${date}T12:00:00Z`);
        const players = all.map((result) => ({ ...result, player: puzzles.player() }));
        for (const { player, ...result } of players) await store(player, date, result);
        await puzzles.wipeRedis();
        const expected = players
          .map((row) => ({ id: row.player.userId, rank: rankOf(row, all) }))
          .sort((left, right) => left.rank - right.rank);

        const told = ({ body }: { body: ScoreBoardEntry[] }) =>
          body.map(({ user_id, rank }) => ({ id: user_id, rank }));
        const full = told(await players[0]!.player.board('?limit=100'));
        expect(full.map(({ rank }) => rank)).toEqual(expected.map(({ rank }) => rank));
        const byId = (rows: typeof full) => [...rows].sort((left, right) => (left.id < right.id ? -1 : 1));
        expect(byId(full)).toEqual(byId(expected));

        for (const { player } of players.slice(0, 5)) {
          const part = told(await player.board(`?limit=${limit}`));
          const own = full.findIndex(({ id }) => id === player.userId);
          const shown = full.slice(0, limit);
          expect(part).toEqual(own < limit ? shown : [...shown, full[own]]);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});
