import type { Answer } from '@fourfold/testing/user';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf } from '@fourfold/platform/testing';
import { ROUTES, routePath, type EventData, type EventType } from '@fourfold/contracts';
import { MADE, MadePlayer, madeCategories } from './made-player';
import { groupOf, wrongGroup } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const NOW = '2026-10-05T12:00:00Z';
const RIGHT = [1, 2, 3, 4].map((difficulty) => groupOf(MADE, difficulty));
const NEAR = [...groupOf(MADE, 1).slice(0, 3), groupOf(MADE, 2)[0]!];
/** Two words of one group, and none of the first. */
const MIXED = [...groupOf(MADE, 2).slice(0, 2), groupOf(MADE, 3)[0]!, groupOf(MADE, 4)[0]!];
const wrong = (n: number) => wrongGroup(MADE, n);

describe('a puzzle that a player made for friends', () => {
  let puzzles: PuzzlesApp;
  let blocks = 0;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW);
  });
  afterAll(() => puzzles.stop());

  const newPlayer = (claims = {}) => new MadePlayer(puzzles.player(claims));
  const apply = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
    puzzles.app.get(JetStreamServer).handle(eventOf(type, id, version, data));
  const block = async (blocker: MadePlayer, blocked: MadePlayer): Promise<void> => {
    blocks += 1;
    const data = { block_id: blocks, blocker_id: blocker.userId, blocked_id: blocked.userId };
    await apply('block.created', String(blocks), 1, { ...data, blocked_at: NOW });
  };
  /** Plays to the end. */
  const finish = async (player: MadePlayer, code: string, guesses = RIGHT): Promise<void> => {
    for (const words of guesses) await player.guess(code, words);
  };

  it('is played by whoever has its code, guests too, and tells nothing that was not earned', async () => {
    const author = newPlayer({ display_name: 'Ada' });
    const made = await author.make();
    expect(made.status).toBe(201);
    const { code } = made.body;
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const guest = newPlayer({ is_guest: true });

    const opened = await guest.open(code);
    expect(opened.body).toEqual({
      code,
      title: 'Birthday',
      author: { user_id: author.userId, display_name: 'Ada' },
      created_at: new Date(NOW).toISOString(),
      state: 'open',
      may_be_daily: false,
      version: 1,
      words: expect.any(Array),
      game_state: { found_categories: [], mistakes_used: 0, is_resuming: false },
    });
    expect(opened.body.words.toSorted()).toEqual(RIGHT.flat().toSorted());
    expect((await guest.open(code)).body.words).toEqual(opened.body.words);
    expect((await newPlayer().open(code)).body.words).not.toEqual(opened.body.words);

    const near = await guest.guess(code, NEAR);
    expect(near.body).toEqual({
      correct: false,
      category_name: null,
      difficulty: null,
      mistakes_remaining: 3,
      calculated_score: 0,
      partial_match: { count: 3, category_hint: 'Easy' },
      game_over: false,
    });
    const early = [await guest.complete(code), await guest.review(code)];
    expect(early.map(({ status }) => status)).toEqual([403, 403]);
    const found = await guest.guess(code, RIGHT[1]!);
    expect(found.body).toMatchObject({ correct: true, difficulty: 2, calculated_score: 140 });
    const resumed = await guest.open(code);
    expect(resumed.body.game_state).toMatchObject({ mistakes_used: 1, is_resuming: true });
    const secrets = JSON.stringify([opened, near, ...early, resumed]);
    for (const { name, difficulty } of madeCategories())
      if (difficulty !== 2) expect(secrets).not.toContain(name);

    for (const words of [RIGHT[0]!, RIGHT[2]!, RIGHT[3]!]) await guest.guess(code, words);
    expect((await guest.guess(code, wrong(5))).status).toBe(409);
    const complete = (await guest.complete(code)).body;
    expect(complete.categories).toEqual(madeCategories());
    expect(complete.guesses).toHaveLength(5);
    expect(complete.guesses[0]).toEqual({ words: NEAR, difficulty: null });
    expect((await guest.open(code)).body.game_state.found_categories).toHaveLength(4);
  });

  it('takes no fifth mistake, no category twice and no foursome again, whatever is sent at once', async () => {
    const [author, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => player.guess(code, wrong(index))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.game_over)).toHaveLength(1);
    expect((await player.open(code)).body.game_state.mistakes_used).toBe(4);

    const second = await author.code();
    const other = newPlayer();
    const same = await Promise.all([1, 2, 3].map(() => other.guess(second, RIGHT[0]!)));
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const again = await Promise.all([1, 2].map(() => other.guess(second, MIXED)));
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(again.find(({ status }) => status === 409)!.body).toEqual({
      detail: 'You already tried that group.',
    });
    for (const words of [['W1A-MADE'], [...RIGHT[1]!.slice(1), 'NOWHERE'], RIGHT[0]!])
      expect((await other.guess(second, words)).status).toBe(422);
    expect((await other.open(second)).body.game_state.mistakes_used).toBe(1);
  });

  it('shows its author the answers and what happened, and takes no guess of theirs', async () => {
    const author = newPlayer();
    const friend = newPlayer({ display_name: 'Friend' });
    await apply('friend.accepted', '1', 1, {
      friendship_id: 1,
      user_ids: [author.userId, friend.userId].sort() as [string, string],
      accepted_at: NOW,
    });
    const code = await author.code();
    expect((await author.guess(code, RIGHT[0]!)).status).toBe(403);
    expect((await author.open(code)).body).toMatchObject({
      categories: madeCategories(),
      plays: 0,
      finished: 0,
      solve_rate: null,
      friends_finished: [],
    });

    const players = [friend, ...Array.from({ length: 4 }, () => newPlayer())];
    for (const player of players.slice(1)) await finish(player, code);
    expect((await players[1]!.review(code)).status).toBe(409);
    await finish(friend, code, [0, 1, 2, 3].map(wrong));
    await newPlayer().open(code);

    const shown = (await author.open(code)).body;
    expect(shown).toMatchObject({ plays: 6, finished: 5, solve_rate: 0.8 });
    expect(shown.friends_finished).toMatchObject([
      { user_id: friend.userId, display_name: 'Friend', solved: false, mistakes_used: 4 },
    ]);
    const review = await author.review(code);
    expect(review.body).toMatchObject({ players: 5, solved_share: 0.8, mistakes: [4, 0, 0, 0, 1] });
    expect(review.body.commonest_wrong).toHaveLength(3);
    expect((await friend.review(code)).body).toEqual(review.body);
    expect((await author.complete(code)).body.categories).toEqual(madeCategories());
    const [listed] = (await author.list()).body;
    expect(listed).toMatchObject({ code, plays: 6, finished: 5, solve_rate: 0.8 });
  });

  it('can be finished after its author has closed it, and then be opened by nobody else', async () => {
    const [author, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    await player.open(code);
    expect((await author.setState(code, 'closed')).body).toMatchObject({ state: 'closed', version: 2 });
    const late = await newPlayer().open(code);
    expect([late.status, late.body]).toEqual([404, { detail: 'Its author has closed this puzzle.' }]);
    expect((await newPlayer().guess(code, RIGHT[0]!)).status).toBe(404);
    await finish(player, code);
    expect((await player.complete(code)).status).toBe(200);
    await author.setState(code, 'open');
    expect((await newPlayer().open(code)).status).toBe(200);
  });

  it('is unknown to those whom its author has blocked, and who have blocked its author, at once', async () => {
    const author = newPlayer();
    const [blocked, blocker] = [newPlayer(), newPlayer()];
    const code = await author.code();
    for (const player of [blocked, blocker]) await player.guess(code, RIGHT[0]!);
    await block(author, blocked);
    await block(blocker, author);
    for (const player of [blocked, blocker]) {
      const answers = [
        await player.guess(code, RIGHT[1]!),
        await player.open(code),
        await player.complete(code),
        await player.review(code),
        await player.report(code),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(answers[0]!.body).toEqual({ detail: 'Puzzle not found' });
    }
    const stored = await puzzles.sql('select guess_count from made_attempts where user_id = any ($1)', [
      [blocked.userId, blocker.userId],
    ]);
    expect(stored).toEqual([{ guess_count: 1 }, { guess_count: 1 }]);
  });

  it('is gone with its games once its author deletes it, also for whom it is open', async () => {
    const [author, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    await player.guess(code, RIGHT[0]!);
    expect((await player.remove(code)).status).toBe(404);
    expect((await author.remove(code)).status).toBe(204);
    expect((await player.guess(code, RIGHT[1]!)).status).toBe(404);
    expect((await author.open(code)).status).toBe(404);
    const left = `select from made_attempts where user_id = $1 union all select from made_guesses where user_id = $1`;
    expect(await puzzles.sql(left, [player.userId])).toEqual([]);
  });

  it('cannot be found by trying: 60 wrong codes an hour and address, then no code opens a new game', async () => {
    const [author, playing] = [newPlayer(), newPlayer()];
    const code = await author.code();
    await playing.open(code);
    const attacker = newPlayer();
    const from = (address: string, path: string) =>
      attacker.player.send(path, { headers: { 'x-forwarded-for': address } });
    const paths = Array.from({ length: 70 }, (_, n) =>
      routePath([ROUTES.made.puzzle, ROUTES.made.complete, ROUTES.made.review][n % 3]!, {
        code: `AAAAAA${String.fromCharCode(65 + (n % 8))}${n % 2 === 0 ? 'B' : 'C'}`,
      }),
    );
    const answers: Answer<unknown>[] = [];
    // More at once would be refused for other reasons.
    for (let first = 0; first < paths.length; first += 10) {
      const batch = paths.slice(first, first + 10).map((path) => from('203.0.113.7', path));
      answers.push(...(await Promise.all(batch)));
    }
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const right = routePath(ROUTES.made.puzzle, { code });
    const refused = await from('203.0.113.7', right);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await from('203.0.113.8', right)).status).toBe(200);
    const ongoing = await playing.player.send(right, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(ongoing.status).toBe(200);
  });
});
