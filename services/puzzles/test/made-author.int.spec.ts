import {
  ROUTES,
  routePath,
  type AdminMadePuzzle,
  type AdminPuzzle,
  type EventData,
  type EventType,
} from '@fourfold/contracts';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf, lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { MADE, madeCategories, MadePlayer } from './made-player';
import { groupOf, wrongGroup } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const NOW = '2026-10-05T12:00:00Z';
const { madePuzzles, madePuzzle, scheduleMadePuzzle } = ROUTES.admin;

describe('players who make puzzles', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(NOW);
    await puzzles.schedule('2026-10-03', '2026-10-05', '2026-10-06');
  });
  afterAll(() => puzzles.stop());
  afterEach(() => puzzles.setTime(NOW));

  const newPlayer = (claims = {}) => new MadePlayer(puzzles.player(claims));
  const apply = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
    puzzles.app.get(JetStreamServer).handle(eventOf(type, id, version, data));
  const decide = (code: string, state: string, reason?: string) =>
    puzzles.admin().request<AdminMadePuzzle>('PUT', routePath(madePuzzle, { code }), { state, reason });
  const schedule = (code: string, puzzle_date: string) =>
    puzzles.admin().request<AdminPuzzle>('POST', routePath(scheduleMadePuzzle, { code }), { puzzle_date });
  const eventsOf = (type: string, code: string) =>
    puzzles.sql<{ data: Record<string, unknown> }>(
      `select data from outbox where type = $1 and data ->> 'code' = $2 order by id`,
      [type, code],
    );

  it('get every fault of a puzzle, as an import does, and clean titles of at most 60 characters', async () => {
    const author = newPlayer();
    const categories = madeCategories();
    categories[1]!.words[2] = '\u3164';
    categories[3]!.name = 'a\u202eb';
    const { status, body } = await author.make({ categories });
    expect(status).toBe(422);
    const { detail } = body as unknown as { detail: { loc: unknown[] }[] };
    expect(detail.map(({ loc }) => loc)).toEqual([
      ['body', 'categories', 1, 'words', 2],
      ['body', 'categories', 3, 'name'],
    ]);
    expect((await author.make({ title: '字'.repeat(61) })).status).toBe(422);
    expect((await author.make({ title: 'a\nb' })).status).toBe(422);
    expect((await author.make({ author_id: 'me' })).status).toBe(422);
    const made = await author.make({ title: ` \u202e${'字'.repeat(60)}\u200b` });
    expect(made.body).toMatchObject({ title: '字'.repeat(60), plays: 0, finished: 0, solve_rate: null });
    expect((await author.make({ title: undefined })).body.title).toBe('');
    expect((await author.list()).body.map(({ title }) => title)).toEqual(['', '字'.repeat(60)]);
  });

  it('get warnings that refuse nothing, and none that tells of a puzzle of today or later', async () => {
    const author = newPlayer().player;
    const check = (...categories: object[]) =>
      author.request<{ warnings: { path: unknown[] }[] }>('POST', ROUTES.made.check, { categories });
    const [past, today, coming] = ['2026-10-03', '2026-10-05', '2026-10-06'].map((date) => ({
      name: madeCategories(date)[0]!.name,
      words: groupOf(date, 1).slice(0, 2),
      difficulty: 1,
    }));
    const beside = (date: string) => ({ name: 'Other', words: [groupOf(date, 1)[2]], difficulty: 2 });
    const pathsOf = async (...categories: object[]) =>
      (await check(...categories)).body.warnings.map(({ path }) => path.join('.'));
    expect(await pathsOf(past!, beside('2026-10-03'))).toEqual(['categories.0.name', 'categories.1.words.0']);
    expect(await pathsOf(today!, beside('2026-10-05'))).toEqual([]);
    expect(await pathsOf(coming!, beside('2026-10-06'))).toEqual([]);
    const long = { name: 'Long', words: ['X'.repeat(21)], difficulty: 1 };
    const answer = await check(long);
    expect([answer.status, answer.body.warnings.length]).toEqual([200, 1]);
  });

  it('are players with an account that is not muted', async () => {
    expect((await newPlayer({ is_guest: true }).make()).status).toBe(403);
    const author = newPlayer();
    const code = await author.code();
    const until = '2026-10-06T12:00:00.000Z';
    await apply('user.updated', author.userId, 2, author.player.data({ muted_until: until }));
    const refused = [await author.make(), await author.change(code, {})];
    for (const { status, body } of refused)
      expect([status, body]).toEqual([
        403,
        { detail: expect.stringContaining('make puzzles'), code: 'muted' },
      ]);
    puzzles.setTime('2026-10-06T12:00:01Z');
    expect((await author.make()).status).toBe(201);
  });

  it('make ten a day, however many at once, and 200 in all', async () => {
    const author = newPlayer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => author.make()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/);

    const rich = newPlayer();
    await rich.code();
    await puzzles.sql(
      `insert into made_puzzles (code, author_id, title, categories, puzzle_date, created_at)
       select 'CODE' || $2 || n, author_id, '', categories, puzzle_date, created_at
       from made_puzzles, generate_series(1, 198) as n where author_id = $1`,
      [rich.userId, rich.userId.slice(0, 8)],
    );
    const last = await Promise.all([1, 2, 3].map(() => rich.make()));
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    // A refused one does not count as one of the day.
    await rich.remove((await rich.list()).body[0]!.code);
    expect((await rich.make()).status).toBe(201);
  });

  it('change a puzzle until somebody else has opened it', async () => {
    const [author, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    await author.open(code);
    const categories = madeCategories('changed');
    const changed = await author.change(code, { categories, version: 1 });
    expect(changed.body).toMatchObject({ version: 2, categories });
    const outdated = await author.change(code, { version: 1 });
    expect([outdated.status, (outdated.body as unknown as { current: unknown }).current]).toEqual([
      409,
      expect.objectContaining({ version: 2, categories }),
    ]);
    const repeated = await author.change(code, { categories, version: 1 });
    expect([repeated.status, repeated.body]).toEqual([
      200,
      expect.objectContaining({ version: 2, categories }),
    ]);
    expect((await player.change(code, {})).status).toBe(404);
    await player.open(code);
    const refused = await author.change(code, { version: 2 });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'This puzzle has been played. Make a copy to change it.' },
    ]);
  });

  it('never change the words of a game: the first opening waits for a change, or is before it', async () => {
    const [author, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    const { opening } = await puzzles.app.get(DataSource).transaction(async (manager) => {
      await manager.query('select from made_puzzles where code = $1 for update', [code]);
      const waiting = player.open(code);
      await lockAwaited(puzzles.app);
      const raced = JSON.stringify(madeCategories('raced'));
      await manager.query('update made_puzzles set categories = $2 where code = $1', [code, raced]);
      return { opening: waiting };
    });
    expect((await opening).body.words).toContain('W1A-RACED');
    expect((await player.guess(code, groupOf('raced', 1))).body.correct).toBe(true);

    for (let round = 0; round < 5; round += 1) {
      const raced = await author.code();
      const first = newPlayer();
      const [opened, changed] = await Promise.all([
        first.open(raced),
        author.change(raced, { categories: madeCategories(`round${round}`) }),
      ]);
      const name = changed.status === 200 ? `round${round}` : MADE;
      expect(opened.body.words).toContain(groupOf(name, 1)[0]);
      expect((await first.guess(raced, groupOf(name, 1))).body.correct).toBe(true);
    }
  });

  it('lose a puzzle to three different reporters until an admin decides; each is a report about them', async () => {
    const author = newPlayer();
    const code = await author.code();
    const reporters = [newPlayer(), newPlayer(), newPlayer()];
    expect((await newPlayer({ is_guest: true }).report(code)).status).toBe(403);
    expect((await author.report(code)).status).toBe(400);
    for (const [index, reporter] of reporters.entries()) {
      expect((await author.open(code)).body.state).toBe('open');
      const first = await reporter.report(code, `reason ${index}`);
      expect(first.status).toBe(201);
      if (index < 2) expect((await reporter.report(code, 'again')).status).toBe(201);
    }
    expect((await author.open(code)).body.state).toBe('hidden');
    const events = await eventsOf('made_puzzle.reported', code);
    expect(events.map(({ data }) => data)).toMatchObject(
      reporters.map(({ userId }, index) => ({
        author_id: author.userId,
        reporter_id: userId,
        reason: `reason ${index}`,
      })),
    );
    expect((await newPlayer().open(code)).status).toBe(404);
    expect((await author.setState(code, 'open')).status).toBe(403);

    const listed = await puzzles.admin().get<AdminMadePuzzle[]>(`${madePuzzles}?state=hidden`);
    expect(listed.body.find((one) => one.code === code)).toMatchObject({
      reports: 3,
      categories: madeCategories(),
      author: { user_id: author.userId },
    });
    expect((await decide(code, 'open')).status).toBe(422);
    expect((await decide(code, 'open', 'harmless')).body).toMatchObject({
      state: 'open',
      reports: 0,
      decision_reason: 'harmless',
    });
    const acts = await puzzles.sql('select before, after from admin_acts where target_id = $1', [code]);
    expect(acts).toEqual([{ before: { state: 'hidden' }, after: { state: 'open', reason: 'harmless' } }]);
    // Those about whose reports an admin has decided hide it no more.
    for (const reporter of [...reporters, newPlayer()]) await reporter.report(code);
    expect((await newPlayer().open(code)).status).toBe(200);
  });

  it('get a puzzle taken as a daily one, which shows their name after the end', async () => {
    const author = newPlayer({ display_name: 'Ada' });
    const [friend, player] = [newPlayer(), newPlayer()];
    const code = await author.code();
    await friend.open(code);
    expect((await schedule(code, '2026-10-20')).status).toBe(409);
    await author.setState(code, 'open', true);
    const offered = await puzzles.admin().get<AdminMadePuzzle[]>(`${madePuzzles}?may_be_daily=true`);
    expect(offered.body.map((one) => one.code)).toEqual([code]);
    expect((await schedule(code, '2026-10-05')).status).toBe(409);
    expect((await schedule(code, 'soon')).status).toBe(422);
    const scheduled = await schedule(code, '2026-10-20');
    expect([scheduled.status, scheduled.body.puzzle_date]).toEqual([201, '2026-10-20']);
    expect((await schedule(code, '2026-10-21')).status).toBe(409);
    const { puzzle_id } = scheduled.body;
    const events = await eventsOf('made_puzzle.scheduled', code);
    expect(events).toEqual([
      { data: { code, author_id: author.userId, puzzle_id, puzzle_date: '2026-10-20' } },
    ]);
    // Its answers are secret until then.
    expect((await player.open(code)).status).toBe(404);
    expect((await author.setState(code, 'open')).status).toBe(409);

    puzzles.setTime('2026-10-20T12:00:00Z');
    for (const { player: one } of [player, friend, author]) {
      const today = await one.today();
      expect(today.body).not.toHaveProperty('author');
      expect((await one.status(puzzle_id)).body).not.toHaveProperty('author');
      for (const difficulty of [1, 2, 3, 4]) await one.guess(puzzle_id, groupOf(MADE, difficulty));
    }
    const complete = (one: MadePlayer) => one.player.get(routePath(ROUTES.puzzles.complete, { puzzle_id }));
    const byDate = routePath(ROUTES.puzzles.byDate, { date: '2026-10-20' });
    const credit = { author: { user_id: author.userId, display_name: 'Ada' } };
    expect((await complete(player)).body).toMatchObject(credit);
    expect((await player.player.status(puzzle_id)).body).toMatchObject(credit);
    expect((await player.player.get(byDate)).body).toMatchObject(credit);
    expect((await newPlayer().player.get(byDate)).body).not.toHaveProperty('author');
    expect((await player.player.status(puzzle_id)).body).not.toHaveProperty('unranked');
    for (const one of [friend, author])
      expect((await one.player.status(puzzle_id)).body).toMatchObject({ unranked: true });
    puzzles.setTime('2026-10-21T12:00:00Z');
    expect((await author.setState(code, 'open')).status).toBe(200);
  });

  it('cannot have those ranked who know a daily puzzle of theirs, by deleting where it came from', async () => {
    const [author, friend, guest, account] = [
      newPlayer(),
      newPlayer(),
      newPlayer({ is_guest: true }),
      newPlayer(),
    ];
    const code = await author.code();
    for (const one of [friend, guest]) await one.open(code);
    await author.setState(code, 'open', true);
    const { puzzle_id } = (await schedule(code, '2026-10-22')).body;
    await author.remove(code);
    const claim = { guest_id: guest.userId, user_id: account.userId, claimed_at: NOW };
    await apply('guest.claimed', guest.userId, 3, claim);
    puzzles.setTime('2026-10-22T12:00:00Z');
    for (const { player: one } of [author, friend, account]) {
      await one.today();
      for (const difficulty of [1, 2, 3, 4]) await one.guess(puzzle_id, groupOf(MADE, difficulty));
      expect((await one.status(puzzle_id)).body).toMatchObject({ unranked: true });
    }
    const deletion = { user_id: author.userId, deleted_at: NOW };
    await apply('user.deleted', author.userId, 9, deletion);
    expect((await friend.player.status(puzzle_id)).body).toMatchObject({ unranked: true });
  });

  it('take the games of made puzzles along when they claim a guest', async () => {
    const [author, guest, account] = [newPlayer(), newPlayer({ is_guest: true }), newPlayer()];
    const [first, second] = [await author.code(), await author.code()];
    const own = await account.code();
    await guest.guess(first, wrongGroup(MADE, 3));
    await guest.guess(second, groupOf(MADE, 1));
    await guest.guess(own, groupOf(MADE, 1));
    await account.guess(second, groupOf(MADE, 2));
    const claim = { guest_id: guest.userId, user_id: account.userId, claimed_at: NOW };
    await apply('guest.claimed', guest.userId, 3, claim);
    expect((await account.open(first)).body.game_state).toMatchObject({ mistakes_used: 1 });
    const [found] = (await account.open(second)).body.game_state.found_categories;
    expect(found).toMatchObject({ difficulty: 2 });
    expect((await account.guess(first, wrongGroup(MADE, 3))).status).toBe(409);
    expect((await account.open(own)).body).toMatchObject({ plays: 0 });
    expect((await author.open(first)).body).toMatchObject({ plays: 1 });
    const left = `select from made_attempts where user_id = $1 union all select from made_guesses where user_id = $1`;
    expect(await puzzles.sql(left, [guest.userId])).toEqual([]);
  });
});
