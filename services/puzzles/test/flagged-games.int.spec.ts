import { QUERIES, ROUTES, type FlaggedGame } from '@fourfold/contracts';
import { Admin } from './admin';
import { groupOf, wrongGroup } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const START = Date.parse(`${DATE}T12:00:00Z`);
const DIFFICULTIES = [1, 2, 3, 4];

describe('games with guesses faster than a person reads', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start();
    passTime(0);
    admin = await Admin.of(puzzles);
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());

  function passTime(toMs: number): void {
    puzzles.setTime(new Date(START + toMs).toISOString());
  }
  const flagged = (page = {}): Promise<FlaggedGame[]> => admin.ask(QUERIES.listFlaggedGames, page);
  const isFlagged = async ({ userId }: Player): Promise<boolean> =>
    (await flagged()).some(({ user_id }) => user_id === userId);

  /** Solves today's puzzle with this pause before each guess, and submits it. */
  async function solve(msBeforeEach: number): Promise<Player> {
    passTime(0);
    const player = puzzles.player();
    const { puzzle_id } = (await player.today()).body;
    for (const difficulty of DIFFICULTIES) {
      passTime(difficulty * msBeforeEach);
      await player.guess(puzzle_id, groupOf(DATE, difficulty));
    }
    await player.submit(puzzle_id, []);
    return player;
  }

  it('are listed newest first with their logs, and stay on the boards', async () => {
    const [first, second] = [await solve(0), await solve(1_400)];
    const [newest, older] = await flagged();
    expect([newest!.user_id, older!.user_id]).toEqual([second.userId, first.userId]);
    expect(newest).toMatchObject({
      points_scored: 940,
      completion_time_seconds: 5,
      username: expect.any(String) as string,
      started_at: new Date(START).toISOString(),
    });
    expect(newest!.log).toEqual(
      DIFFICULTIES.map((seq) => ({
        seq,
        words: groupOf(DATE, seq),
        verdict: 'correct',
        judged_at: new Date(START + seq * 1_400).toISOString(),
        claimed_at: null,
      })),
    );
    expect(await flagged({ skip: 1, limit: 1 })).toEqual([older]);
    expect((await first.board()).body.map(({ user_id }) => user_id)).toContain(first.userId);
  });

  it('do not include games that a person could have played', async () => {
    expect(await isFlagged(await solve(1_500))).toBe(false);
  });

  it('are detected by the timestamps of the device when they were played offline', async () => {
    const sync = async (msBetween: number): Promise<Player> => {
      passTime(0);
      const player = puzzles.player();
      const { puzzle_id } = (await player.today()).body;
      passTime(60 * 60_000);
      const guesses = [wrongGroup(DATE, 0), ...DIFFICULTIES.map((n) => groupOf(DATE, n))].map(
        (words, index) => ({
          seq: index + 1,
          words,
          at: new Date(START + 60_000 + index * msBetween).toISOString(),
        }),
      );
      await player.request('POST', ROUTES.scores.sync, { puzzle_id, guesses });
      await player.submit(puzzle_id, []);
      return player;
    };
    expect(await isFlagged(await sync(10_000))).toBe(false);
    const hasty = await sync(100);
    const [newest] = await flagged();
    expect(newest).toMatchObject({ user_id: hasty.userId, completion_time_seconds: 60 });
    expect(newest!.log.at(-1)).toMatchObject({
      judged_at: new Date(START + 60 * 60_000).toISOString(),
      claimed_at: new Date(START + 60_400).toISOString(),
    });
  });

  it('leave the list with their score', async () => {
    const player = await solve(0);
    const [{ score_id }] = (await flagged()) as [FlaggedGame];
    await admin.ask(QUERIES.deleteScore, { score_id });
    expect(await isFlagged(player)).toBe(false);
  });
});
