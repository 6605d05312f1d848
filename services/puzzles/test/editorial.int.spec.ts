import {
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzles,
  type CalendarDay,
  type Category,
  type DraftCategory,
  type PuzzleCheck,
  type PuzzleDraft,
} from '@fourfold/contracts';
import { ReserveRepository } from '../src/catalogue/reserve.repository';
import { Admin } from '@fourfold/platform/testing';
import { numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const [TODAY, SECOND, THIRD, FREE] = ['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06'] as const;

describe('planning and writing puzzles', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${TODAY}T12:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(TODAY, SECOND, THIRD);
  });
  afterAll(() => puzzles.stop());

  const categoriesOf = (date: string): Category[] =>
    numberedPuzzle(date).categories.map((category) => ({ ...category, words: [...category.words] }));
  const rowOn = async (date: string) =>
    (await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, { date_search: date })).puzzles[0];
  const puzzleOn = async (date: string): Promise<AdminPuzzle> => {
    const row = await rowOn(date);
    return (row &&
      (await admin.send('GET', ROUTES.admin.puzzle, { puzzle_id: row.puzzle_id }))) as AdminPuzzle;
  };

  it('shows a month with the state of each day', async () => {
    const player = puzzles.player();
    const puzzle_id = await player.win();
    await player.submit(puzzle_id, []);
    await puzzles.app.get(ReserveRepository).add([numberedPuzzle('1990-01-01')]);
    const month = await admin.send<CalendarDay[]>('GET', ROUTES.admin.puzzleCalendar, { month: '2026-05' });
    expect(month.map(({ state }) => state)).toEqual([
      'empty',
      'empty',
      'started',
      'scheduled',
      'scheduled',
      'reserve',
      ...Array.from({ length: 25 }, () => 'empty'),
    ]);
    expect(month[2]).toEqual({
      puzzle_date: TODAY,
      puzzle_id,
      state: 'started',
      category_names: categoriesOf(TODAY).map(({ name }) => name),
      plays: 1,
      solve_rate: null,
      version: 1,
    });
    const figures = { category_names: month[2]!.category_names, plays: 1, solve_rate: null };
    expect(await rowOn(TODAY)).toEqual({ ...(await puzzleOn(TODAY)), ...figures, state: 'started' });
    expect(await rowOn(SECOND)).toMatchObject({ state: 'scheduled', plays: 0 });
    await expect(
      admin.send<CalendarDay[]>('GET', ROUTES.admin.puzzleCalendar, { month: '2026-13' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('adds a puzzle on a free date, and refuses faults and dates that are taken', async () => {
    const add = (puzzle_date: string, categories: unknown) =>
      admin.act<AdminPuzzle>('POST', ROUTES.admin.puzzles, {
        puzzle_date,
        categories: categories as Category[],
      });
    await expect(add(TODAY, categoriesOf(FREE))).rejects.toMatchObject({ code: 'puzzle_date_taken' });
    await expect(add('2026-02-30', categoriesOf(FREE))).rejects.toMatchObject({ code: 'validation_failed' });
    const faulty = [{ ...categoriesOf(FREE)[0], name: '' }, ...categoriesOf(FREE).slice(1)];
    await expect(add('2026-06-01', faulty)).rejects.toMatchObject({
      faults: [{ loc: ['body', 'categories', 0, 'name'] }],
    });
    const { result, act } = await add('2026-06-01', categoriesOf(FREE));
    expect(result).toMatchObject({ puzzle_date: '2026-06-01', version: 1, is_started: false });
    expect(act).toMatchObject({ action: 'puzzle.create', target_id: String(result.puzzle_id), before: null });
  });

  describe('moving a puzzle', () => {
    it('takes it to a free date, and leaves a gap', async () => {
      const before = await puzzleOn(THIRD);
      const { result, act } = await admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzleDate, {
        puzzle_id: before.puzzle_id,
        puzzle_date: FREE,
        version: before.version,
      });
      expect(result).toEqual({ ...before, puzzle_date: FREE, version: 2 });
      expect(act).toMatchObject({ before: { puzzle_date: THIRD }, after: { puzzle_date: FREE } });
      expect(await puzzleOn(THIRD)).toBeUndefined();
      expect(
        await puzzles.sql(
          `select data->>'puzzle_date' as date from outbox where type = 'puzzle.published' and aggregate_id = $1 and aggregate_version = 2`,
          [String(before.puzzle_id)],
        ),
      ).toEqual([{ date: FREE }]);
    });

    it.each([
      ['of a date that is taken', SECOND, TODAY, {}, 'puzzle_date_taken'],
      ['that was started', TODAY, '2026-05-30', {}, 'puzzle_not_movable'],
      ['to no date', SECOND, '2026-05-32', {}, 'validation_failed'],
      ['that was changed meanwhile', SECOND, '2026-05-30', { version: 7 }, 'version_outdated'],
    ])('is refused for one %s', async (_why, from, puzzle_date, based, code) => {
      const before = await puzzleOn(from);
      const move = { puzzle_id: before.puzzle_id, puzzle_date, ...based };
      await expect(admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzleDate, move)).rejects.toMatchObject({
        code,
      });
      expect(await puzzleOn(from)).toEqual(before);
    });

    it('onto a taken date exchanges both puzzles, unless somebody has started one', async () => {
      const [one, other] = ['2026-09-10', '2026-09-11'] as const;
      await puzzles.schedule(one, other);
      const [first, second] = [await puzzleOn(one), await puzzleOn(other)];
      const swap = (puzzle_id: number, puzzle_date: string) =>
        admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzleDate, { puzzle_id, puzzle_date, swap: true });
      const { result } = await swap(first.puzzle_id, other);
      expect(result).toMatchObject({ puzzle_id: first.puzzle_id, puzzle_date: other, version: 2 });
      expect((await puzzleOn(one)).puzzle_id).toBe(second.puzzle_id);
      const published = await puzzles.sql(
        `select data->>'puzzle_date' as date from outbox
          where type = 'puzzle.published' and aggregate_id = any($1) and aggregate_version = 2
          order by aggregate_id::bigint`,
        [[first.puzzle_id, second.puzzle_id].map(String)],
      );
      expect(published).toEqual([{ date: other }, { date: one }]);
      const moves = (await admin.acts()).filter(({ action }) => action === 'puzzle.move').slice(-2);
      expect(moves.map(({ target_id, after }) => [target_id, after])).toEqual([
        [String(second.puzzle_id), { puzzle_date: one }],
        [String(first.puzzle_id), { puzzle_date: other }],
      ]);
      await expect(swap(first.puzzle_id, TODAY)).rejects.toMatchObject({ code: 'puzzle_not_movable' });
      // Either may be first; the other then finds its date changed.
      await Promise.allSettled([swap(first.puzzle_id, one), swap(second.puzzle_id, other)]);
      const dates = [await puzzleOn(one), await puzzleOn(other)].map(({ puzzle_id }) => puzzle_id);
      expect(dates.sort()).toEqual([first.puzzle_id, second.puzzle_id].sort());
    });

    it('of two at once to one date lets one win', async () => {
      await puzzles.schedule('2026-07-01', '2026-07-02');
      const ids = [await puzzleOn('2026-07-01'), await puzzleOn('2026-07-02')].map(
        ({ puzzle_id }) => puzzle_id,
      );
      const moves = ids.map((puzzle_id) =>
        admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzleDate, { puzzle_id, puzzle_date: '2026-07-09' }),
      );
      const outcomes = await Promise.allSettled(moves);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'puzzle_date_taken' },
      });
    });
  });

  it('refuses an edit that is based on an older version, with the present puzzle', async () => {
    const present = await puzzleOn(SECOND);
    const puzzle_data = { categories: categoriesOf('2002-02-02') };
    const edit = { puzzle_id: present.puzzle_id, puzzle_data, version: present.version + 1 };
    await expect(admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzle, edit)).rejects.toMatchObject({
      code: 'version_outdated',
      current: present,
    });
  });

  it('names faults and warnings of a puzzle that is being written', async () => {
    const categories = categoriesOf(SECOND) as DraftCategory[];
    categories[0] = { ...categories[0]!, name: 'Fresh' };
    const { faults, warnings } = await admin.send<PuzzleCheck>('POST', ROUTES.admin.checkPuzzle, {
      puzzle_date: SECOND,
      categories,
    });
    expect(faults).toEqual([]);
    expect(warnings[0]).toMatchObject({ kind: 'date_taken', puzzle_date: SECOND });
    expect(warnings.filter(({ kind }) => kind === 'repeated_word')).toHaveLength(16);
    expect(warnings.filter(({ kind }) => kind === 'repeated_name')).toHaveLength(3);
    const { puzzle_id } = await puzzleOn(SECOND);
    const own = await admin.send<PuzzleCheck>('POST', ROUTES.admin.checkPuzzle, {
      puzzle_date: SECOND,
      categories,
      puzzle_id,
    });
    expect(own.warnings).toEqual([]);
    const empty = await admin.send<PuzzleCheck>('POST', ROUTES.admin.checkPuzzle, { categories: [] });
    expect(empty).toMatchObject({ faults: [{ loc: ['body', 'categories'] }], warnings: [] });
  });

  describe('a draft', () => {
    const unfinished: DraftCategory[] = [{ name: '', words: ['ONE'], difficulty: 1 }];

    it('is saved unfinished, changed, listed last changed first, and gone once it is a puzzle', async () => {
      const { result: draft, act } = await admin.act<PuzzleDraft>('POST', ROUTES.admin.puzzleDrafts, {
        categories: unfinished,
      });
      expect(draft).toMatchObject({ puzzle_date: null, categories: unfinished, version: 1 });
      expect(act).toMatchObject({ action: 'draft.create', target_type: 'draft' });
      const { draft_id } = draft;
      const { result: saved } = await admin.act<PuzzleDraft>('PUT', ROUTES.admin.puzzleDraft, {
        draft_id,
        puzzle_date: '2026-08-01',
        categories: categoriesOf('2003-03-03'),
        version: 1,
      });
      expect(await admin.send<PuzzleDraft[]>('GET', ROUTES.admin.puzzleDrafts, { limit: 1 })).toEqual([
        saved,
      ]);
      await admin.act<AdminPuzzle>('POST', ROUTES.admin.puzzles, {
        puzzle_date: '2026-08-01',
        categories: categoriesOf('2003-03-03'),
        draft_id,
      });
      expect(await admin.send<PuzzleDraft[]>('GET', ROUTES.admin.puzzleDrafts, {})).toEqual([]);
    });

    it('is neither overwritten, scheduled nor deleted without the changes of another editor', async () => {
      const { result: draft } = await admin.act<PuzzleDraft>('POST', ROUTES.admin.puzzleDrafts, {
        categories: unfinished,
      });
      const { draft_id } = draft;
      await admin.act<PuzzleDraft>('PUT', ROUTES.admin.puzzleDraft, { draft_id, categories: [], version: 1 });
      await expect(
        admin.act<PuzzleDraft>('PUT', ROUTES.admin.puzzleDraft, {
          draft_id,
          categories: unfinished,
          version: 1,
        }),
      ).rejects.toMatchObject({ code: 'version_outdated', current: { categories: [], version: 2 } });
      const outdated = { code: 'version_outdated', current: { categories: [], version: 2 } };
      await expect(
        admin.act('DELETE', ROUTES.admin.puzzleDraft, { draft_id, version: 1 }),
      ).rejects.toMatchObject(outdated);
      await expect(
        admin.act('POST', ROUTES.admin.puzzles, {
          puzzle_date: '2026-08-02',
          categories: categoriesOf('2003-03-04'),
          draft_id,
          version: 1,
        }),
      ).rejects.toMatchObject(outdated);
      await admin.act('DELETE', ROUTES.admin.puzzleDraft, { draft_id, version: 2 });
      await expect(admin.act('DELETE', ROUTES.admin.puzzleDraft, { draft_id })).rejects.toMatchObject({
        code: 'draft_not_found',
      });
    });

    it('is refused with more than a puzzle can have', async () => {
      const words = ['A', 'B', 'C', 'D', 'E'];
      await expect(
        admin.act<PuzzleDraft>('POST', ROUTES.admin.puzzleDrafts, {
          categories: [{ name: 'Five', words, difficulty: 1 }],
        }),
      ).rejects.toMatchObject({ code: 'validation_failed' });
    });
  });
});
