import { QUERIES, querySubject, ROUTES, type FlaggedGame, type QueryAnswer } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Admin } from '@fourfold/platform/testing';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const START = Date.parse(`${DATE}T12:00:00Z`);
const DIFFICULTIES = [1, 2, 3, 4];

describe('games faster than a person plays', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start();
    passTime(0);
    admin = Admin.of(puzzles);
    await puzzles.schedule(DATE);
  });
  afterAll(() => puzzles.stop());

  function passTime(toMs: number): void {
    puzzles.setTime(new Date(START + toMs).toISOString());
  }
  const flagged = (page = {}): Promise<FlaggedGame[]> =>
    admin.send<FlaggedGame[]>('GET', ROUTES.admin.flaggedGames, page);
  const isFlagged = async ({ userId }: Player): Promise<boolean> =>
    (await flagged()).some(({ user_id }) => user_id === userId);

  /** Solves today's puzzle with this pause before each guess, and submits it. */
  async function solve(msBeforeEach: number, player = puzzles.player()): Promise<Player> {
    passTime(0);
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
      version: 1,
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

  describe('once an admin has decided', () => {
    const decide = (score_id: number, change: object) =>
      admin.act<FlaggedGame>('PUT', ROUTES.admin.flaggedGame, { score_id, ...change });
    const isOnBoard = async (player: Player): Promise<boolean> =>
      (await player.board()).body.some(({ user_id }) => user_id === player.userId);

    it('leave the list, and are hidden from the boards or not', async () => {
      const player = await solve(0);
      const [game] = await flagged();
      const { score_id } = game!;
      expect(game).toMatchObject({ user_id: player.userId, decision: null, decided_at: null });
      const { result, act } = await decide(score_id, { decision: 'hidden', reason: ' A bot ' });
      expect(result).toMatchObject({ decision: 'hidden', decision_reason: 'A bot', hidden: true });
      expect(act).toMatchObject({ action: 'score.decide_flag', target_id: String(score_id) });
      expect(await isFlagged(player)).toBe(false);
      expect((await flagged({ decided: true })).map((one) => one.score_id)).toContain(score_id);
      expect(await isOnBoard(player)).toBe(false);
      expect((await decide(score_id, { decision: 'hidden', reason: 'A bot' })).act).toBeNull();
      const outdated = { decision: 'stands', reason: 'Fast', version: game!.version };
      await expect(decide(score_id, outdated)).rejects.toMatchObject({ code: 'version_outdated' });
      const { result: stands } = await decide(score_id, { decision: 'stands', reason: 'Fast' });
      expect(stands).toMatchObject({ decision: 'stands' });
      expect(stands).not.toHaveProperty('hidden');
      expect(await isOnBoard(player)).toBe(true);
      expect(await isFlagged(player)).toBe(false);
    });

    it('need a decision that exists, and a reason', async () => {
      const player = await solve(5_000);
      const [score] = await admin.send<{ score_id: number }[]>('GET', ROUTES.admin.userScores, {
        user_id: player.userId,
      });
      const stands = { decision: 'stands', reason: 'Fast' };
      await expect(decide(score!.score_id, stands)).rejects.toMatchObject({ code: 'flag_not_found' });
      for (const change of [
        { ...stands, decision: 'void' },
        { ...stands, reason: ' ' },
      ])
        await expect(decide(score!.score_id, change)).rejects.toMatchObject({ code: 'validation_failed' });
    });
  });

  it('include a clean one with less than 15 seconds in all', async () => {
    expect(await isFlagged(await solve(3_700))).toBe(true);
  });

  it('do not include games that a person could have played', async () => {
    expect(await isFlagged(await solve(3_750))).toBe(false);
  });

  /** Solves today's puzzle offline with guesses at these times, and submits it an hour later. */
  async function solveOffline(...atMs: number[]): Promise<Player> {
    passTime(0);
    const player = puzzles.player();
    const { puzzle_id } = (await player.today()).body;
    passTime(60 * 60_000);
    const guesses = DIFFICULTIES.map((seq, index) => ({
      seq,
      words: groupOf(DATE, seq),
      at: new Date(START + atMs[index]!).toISOString(),
    }));
    await player.request('POST', ROUTES.scores.sync, { puzzle_id, guesses });
    await player.submit(puzzle_id, []);
    return player;
  }

  it('are detected by the timestamps of the device when they were played offline', async () => {
    expect(await isFlagged(await solveOffline(60_000, 70_000, 80_000, 90_000))).toBe(false);
    const hasty = await solveOffline(60_000, 60_100, 60_200, 60_300);
    const [newest] = await flagged();
    expect(newest).toMatchObject({ user_id: hasty.userId, completion_time_seconds: 60 });
    expect(newest!.log.at(-1)).toMatchObject({
      judged_at: new Date(START + 60 * 60_000).toISOString(),
      claimed_at: new Date(START + 60_300).toISOString(),
    });
  });

  it('include offline ones with two gaps under a second, or with less than 8 seconds in all', async () => {
    expect(await isFlagged(await solveOffline(0, 1, 2, 1_602))).toBe(true);
    expect(await isFlagged(await solveOffline(9_000, 9_999, 10_998, 20_000))).toBe(true);
    expect(await isFlagged(await solveOffline(2_000, 4_000, 6_000, 7_999))).toBe(true);
    expect(await isFlagged(await solveOffline(3_000, 6_000, 9_000, 15_000))).toBe(false);
  });

  describe('of a new account in a browser that somebody else has used', () => {
    const CLAIM = 'sealed by auth';
    /** Milliseconds for a game that is no faster than a person plays. */
    const SLOWLY = 5_000;
    let answer: QueryAnswer<'auth.open_browser_claim'> | undefined;

    beforeAll(async () => {
      const connection = await puzzles.app.get(QueryClient, { strict: false }).createClient();
      connection.subscribe(querySubject(QUERIES.openBrowserClaim, puzzles.env['NATS_SUBJECT_PREFIX']), {
        callback: (_error, message) => {
          const { data } = message.json<{ data: { browser: string } }>();
          if (data.browser !== CLAIM || !answer) return;
          message.respond(JSON.stringify({ response: answer, isDisposed: true }));
        },
      });
      await connection.flush();
    });

    const claimed = (others: Player[], created_at = `${DATE}T08:00:00.000Z`) => {
      answer = { created_at, other_user_ids: others.map(({ userId }) => userId) };
    };
    const solveAs = (player: Player) => solve(SLOWLY, player);

    it('are included when another player has finished the puzzle there', async () => {
      const other = await solveAs(puzzles.player());
      claimed([puzzles.player(), other]);
      const player = puzzles.player({ browser: CLAIM });
      expect(await isFlagged(await solveAs(player))).toBe(true);
      // No game loses anything by it.
      expect((await player.board()).body.map(({ user_id }) => user_id)).toContain(player.userId);
    });

    it('are not included when nobody there had finished it, or the account is older', async () => {
      const [other, later] = [puzzles.player(), puzzles.player()];
      passTime(0);
      await other.today();
      claimed([other, later]);
      const player = await solveAs(puzzles.player({ browser: CLAIM }));
      expect(await isFlagged(player)).toBe(false);
      const finished = await solveAs(puzzles.player());
      claimed([finished], '2026-03-09T23:59:59.000Z');
      expect(await isFlagged(await solveAs(puzzles.player({ browser: CLAIM })))).toBe(false);
      claimed([finished]);
      expect(await isFlagged(await solveAs(puzzles.player()))).toBe(false);
    });

    it('are scored, and not included, while auth does not answer', async () => {
      const ask = jest.spyOn(puzzles.app.get(QueryClient, { strict: false }), 'ask');
      ask.mockRejectedValueOnce(new AppError('service_unavailable'));
      claimed([await solveAs(puzzles.player())]);
      const player = await solveAs(puzzles.player({ browser: CLAIM }));
      ask.mockRestore();
      expect(await isFlagged(player)).toBe(false);
      expect((await player.board()).body.map(({ user_id }) => user_id)).toContain(player.userId);
    });
  });

  it('leave the list with their score', async () => {
    const player = await solve(0);
    const [{ score_id }] = (await flagged()) as [FlaggedGame];
    await admin.act('DELETE', ROUTES.admin.score, { score_id });
    expect(await isFlagged(player)).toBe(false);
  });
});
