import { JobService } from '@fourfold/platform';
import { RankFolder } from '../src/leaderboard/rank.folder';
import { GameTalliesProjection } from '../src/reconcile/game-tallies.projection';
import { ReconcileJob } from '../src/reconcile/reconcile.job';
import { Reconciler } from '../src/reconcile/reconciler';
import { WHOLE_ROUND } from '../src/reconcile/round';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-08-03', '2026-08-04'];

describe('the hourly round of a replica', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    // Rounds begin when the test says so.
    jest.spyOn(JobService.prototype, 'run').mockResolvedValue();
    puzzles = await PuzzlesApp.start(`${DATES[0]}T12:00:00Z`);
    await puzzles.schedule(...DATES);
    const players = [puzzles.player(), puzzles.player()];
    for (const date of DATES) {
      puzzles.setTime(`${date}T12:00:00Z`);
      for (const player of players) await player.submit(await player.win(), []);
    }
    await puzzles.app.get(RankFolder).fold();
  });
  afterAll(async () => {
    await puzzles.stop();
    jest.restoreAllMocks();
  });
  beforeEach(() => puzzles.sql('delete from reconcile_marks'));

  const round = () => puzzles.app.get(ReconcileJob).run();
  /** A row of each kind of part: of players, of puzzles and of boards. */
  const drift = async () => {
    await puzzles.sql('update player_totals set games_played = games_played + 1');
    await puzzles.sql('update game_tallies set games = games + 1');
    await puzzles.sql(`update rank_sums set rows = rows + 1 where board = 'streaks' and major = 2`);
  };
  const DRIFTED = { player_totals: 2, game_tallies: 2, rank_sums: 1 };
  const hourPasses = () =>
    puzzles.sql(`update reconcile_marks set taken_at = taken_at - interval '61 minutes'`);

  it('looks at nothing again before the hour is over, whoever starts, and then puts everything right', async () => {
    expect(await round()).toEqual({});
    await drift();
    expect(await round()).toEqual({});
    await puzzles.restart(() => Promise.resolve());
    expect(await round()).toEqual({});
    await hourPasses();
    expect(await round()).toEqual(DRIFTED);
  });

  it('is followed by another one at once when it had to put something right', async () => {
    await drift();
    expect(await round()).toEqual(DRIFTED);
    await drift();
    expect(await round()).toEqual(DRIFTED);
    expect(await round()).toEqual({});
  });

  it('is shared by two that begin at once', async () => {
    await drift();
    const counts = (await Promise.all([round(), round()])).flatMap((repaired) => Object.values(repaired));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await puzzles.app.get(Reconciler).reconcile()).toEqual({});
  });

  const failOnce = async () => {
    const failing = jest.spyOn(puzzles.app.get(GameTalliesProjection), 'drift').mockImplementationOnce(() => {
      throw new Error('too slow');
    });
    await expect(round()).rejects.toMatchObject({ errors: [new Error('too slow')] });
    failing.mockRestore();
  };

  it('comes back at once to the part that failed, and to no other', async () => {
    await failOnce();
    await drift();
    expect(await round()).toEqual({ game_tallies: 1 });
    await puzzles.app.get(Reconciler).reconcile();
  });

  it('comes back to everything when something else of it was put right', async () => {
    await drift();
    await failOnce();
    await puzzles.sql('update player_totals set games_played = games_played + 1');
    expect(await round()).toEqual({ game_tallies: 1, player_totals: 2 });
  });

  it('leaves a part to the next round when it is stopped in the middle of it', async () => {
    const job = puzzles.app.get(ReconcileJob);
    const taken: string[] = [];
    const stopped = jest.spyOn(job, 'rest').mockImplementation(() => Promise.resolve(false));
    await round();
    stopped.mockRestore();
    await puzzles.app.get(Reconciler).reconcile({
      ...WHOLE_ROUND,
      partsOf: (projection) => job.partsOf(projection),
      take: (projection, part) => {
        taken.push(`${projection.table} ${part}`);
        return Promise.resolve(false);
      },
    });
    // Parts without anything in them had come to their end.
    expect(taken).toEqual(expect.arrayContaining(['game_tallies 1', 'rank_sums streaks']));
  });
});
