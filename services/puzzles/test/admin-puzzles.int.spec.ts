import {
  routePath,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzles,
  type AdminPuzzlesQuery,
  type DatedPuzzle,
} from '@fourfold/contracts';
import { openSealedGroup } from '@fourfold/game-rules';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository';
import { OfflinePackService } from '../src/catalogue/offline-pack.service';
import { PuzzleImportService } from '../src/catalogue/puzzle-import.service';
import { ImportAdminService } from '../src/editorial/import-admin.service';
import { StreakJob } from '../src/streak/streak.job';
import { ReserveRepository } from '../src/catalogue/reserve.repository';
import { waitFor } from '@fourfold/testing';
import { Admin } from '@fourfold/platform/testing';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const [FIRST, SECOND, THIRD] = ['2026-05-03', '2026-05-04', '2026-05-05'] as const;
const [AHEAD, FAR] = ['2026-05-07', '2026-05-20'] as const;
const OTHER = '1999-12-31';

describe('puzzles administered by an admin', () => {
  let puzzles: PuzzlesApp;
  let admin: Admin;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${FIRST}T12:00:00Z`);
    admin = Admin.of(puzzles);
    await puzzles.schedule(FIRST, SECOND, THIRD, AHEAD, FAR);
  });
  afterAll(() => puzzles.stop());

  async function puzzleOf(date: string): Promise<AdminPuzzle> {
    const { puzzles: found } = await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, {
      date_search: date,
    });
    const { puzzle_id } = found[0]!;
    return admin.send<AdminPuzzle>('GET', ROUTES.admin.puzzle, { puzzle_id });
  }
  const categoriesOf = (date: string) =>
    numberedPuzzle(date).categories.map((category) => ({ ...category, words: [...category.words] }));
  const edit = (puzzle_id: number, categories: unknown) =>
    admin.act<AdminPuzzle>('PUT', ROUTES.admin.puzzle, {
      puzzle_id,
      puzzle_data: { categories: categories as never },
    });
  const remove = (puzzle_id: number) => admin.act('DELETE', ROUTES.admin.puzzle, { puzzle_id });
  const nothingDrifted = async () => expect(await puzzles.drift()).toEqual({});

  it('are listed newest date first, searched by any part of a date, sorted and counted', async () => {
    const dates = async (query: AdminPuzzlesQuery) => {
      const { puzzles: found, total } = await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, query);
      return [total, ...found.map(({ puzzle_date }) => puzzle_date)];
    };
    expect(await dates({})).toEqual([5, FAR, AHEAD, THIRD, SECOND, FIRST]);
    expect(await dates({ skip: 1, limit: 2 })).toEqual([5, AHEAD, THIRD]);
    expect(await dates({ sort_order: 'asc', limit: 1 })).toEqual([5, FIRST]);
    expect(await dates({ sort_by: 'puzzle_id', sort_order: 'desc', limit: 1 })).toEqual([5, FAR]);
    expect(await dates({ date_search: '05-0' })).toEqual([4, AHEAD, THIRD, SECOND, FIRST]);
    expect(await dates({ date_search: ' -20 ' })).toEqual([1, FAR]);
    expect(await dates({ date_search: '_' })).toEqual([0]);
    expect(await dates({ date_search: '%' })).toEqual([0]);
  });

  it('are searched by words and names as well, whatever the case, from a date on', async () => {
    const categories = categoriesOf(FAR);
    categories[0] = { ...categories[0]!, name: 'Say "Zoë"', words: ['LEMON', 'ÉCLAIR', 'X-1', 'Y_1'] };
    const store = (stored: unknown) =>
      puzzles.sql('update puzzles set categories = $1 where puzzle_date = $2', [JSON.stringify(stored), FAR]);
    await store(categories);
    const dates = async (query: AdminPuzzlesQuery) =>
      (await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, query)).puzzles.map(
        ({ puzzle_date }) => puzzle_date,
      );
    for (const search of ['lemo', ' éclair ', 'say "zoë', 'y_1', '05-20'])
      expect(await dates({ search })).toEqual([FAR]);
    expect(await dates({ search: '[*]' })).toEqual([]);
    expect(await dates({ search: 'lemon', date_search: '05-0' })).toEqual([]);
    expect(await dates({ from: AHEAD, sort_order: 'asc' })).toEqual([AHEAD, FAR]);
    await expect(dates({ from: 'today' })).rejects.toMatchObject({ code: 'validation_failed' });
    await store(categoriesOf(FAR));
  });

  it('are shown with their answers; unknown ones are not found', async () => {
    const { puzzle_id } = await puzzleOf(FAR);
    expect(await admin.send<AdminPuzzle>('GET', ROUTES.admin.puzzle, { puzzle_id })).toEqual({
      puzzle_id,
      puzzle_date: FAR,
      puzzle_data: {
        words: categoriesOf(FAR).flatMap(({ words }) => words),
        categories: categoriesOf(FAR),
      },
      version: 1,
      is_started: false,
    });
    await expect(
      admin.send<AdminPuzzle>('GET', ROUTES.admin.puzzle, { puzzle_id: 99_999 }),
    ).rejects.toMatchObject({
      code: 'puzzle_not_found',
    });
    await expect(edit(99_999, categoriesOf(FAR))).rejects.toMatchObject({ code: 'puzzle_not_found' });
    await expect(remove(99_999)).rejects.toMatchObject({ code: 'puzzle_not_found' });
  });

  it('are served with edited words at once, and sealed again, until a player has started them', async () => {
    const { puzzle_id } = await puzzleOf(AHEAD);
    const viewer = puzzles.player({ is_admin: true });
    const path = routePath(ROUTES.puzzles.byDate, { date: AHEAD });
    const words = async () => (await viewer.get<DatedPuzzle>(path)).body.puzzle_data.words;
    expect(await words()).toContain(groupOf(AHEAD, 1)[0]);
    const packs = puzzles.app.get(OfflinePackService);
    const old = await packs.seal(puzzle_id);

    const { result, act } = await edit(puzzle_id, categoriesOf(OTHER));
    expect(result.puzzle_data.categories).toEqual(categoriesOf(OTHER));
    expect(act).toMatchObject({
      action: 'puzzle.update',
      target_id: String(puzzle_id),
      before: { puzzle_date: AHEAD },
    });
    expect(await words()).toContain(groupOf(OTHER, 1)[0]);
    expect(await words()).not.toContain(groupOf(AHEAD, 1)[0]);
    const pack = await packs.seal(puzzle_id);
    expect(pack.salt).not.toBe(old.salt);
    expect(await openSealedGroup(pack, groupOf(OTHER, 2))).toMatchObject({ difficulty: 2 });
    expect(await openSealedGroup(pack, groupOf(AHEAD, 2))).toBeFalsy();
    expect(await edit(puzzle_id, categoriesOf(OTHER))).toMatchObject({ act: null });
  });

  it('never keep an offline pack with the words before an edit', async () => {
    const { puzzle_id } = await puzzleOf(FAR);
    const catalogue = puzzles.app.get(CatalogueRepository);
    const read = jest.spyOn(catalogue, 'findById');
    const first = await catalogue.findById(puzzle_id);
    read.mockImplementationOnce(async () => {
      await edit(puzzle_id, categoriesOf('1999-01-01'));
      return first;
    });
    const pack = await puzzles.app.get(OfflinePackService).seal(puzzle_id);
    read.mockRestore();
    expect(await openSealedGroup(pack, groupOf('1999-01-01', 3))).toMatchObject({ difficulty: 3 });
  });

  it('are not changed by an invalid edit, which is refused with all its errors', async () => {
    const before = await puzzleOf(FAR);
    const [first, second, third, fourth] = categoriesOf(FAR);
    const wrong = [
      { ...first!, name: ' ' },
      { ...second!, difficulty: 1 },
      third!,
      { ...fourth!, words: third!.words },
    ];
    const refusal: unknown = await edit(before.puzzle_id, wrong).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'validation_failed' });
    const { faults } = refusal as { faults: { loc: unknown[] }[] };
    expect(faults.map(({ loc }) => loc)).toEqual([
      ['body', 'puzzle_data', 'categories', 0, 'name'],
      ['body', 'puzzle_data', 'categories', 1, 'difficulty'],
      ...[0, 1, 2, 3].map((word) => ['body', 'puzzle_data', 'categories', 3, 'words', word]),
    ]);
    expect(await puzzleOf(FAR)).toEqual(before);
  });

  it('keep their words, but not their category names, once a player has started them', async () => {
    const player = puzzles.player();
    const { body } = await player.today();
    const renamed = categoriesOf(FIRST).map((category) => ({ ...category, name: `New ${category.name}` }));
    await expect(edit(body.puzzle_id, categoriesOf(OTHER))).rejects.toMatchObject({
      code: 'puzzle_already_started',
    });
    await expect(remove(body.puzzle_id)).rejects.toMatchObject({ code: 'puzzle_played' });
    await player.guess(body.puzzle_id, groupOf(FIRST, 3));
    await edit(body.puzzle_id, [...renamed].reverse());
    expect((await puzzleOf(FIRST)).puzzle_data.categories).toEqual(renamed);
    for (const difficulty of [1, 2, 4])
      expect((await player.guess(body.puzzle_id, groupOf(FIRST, difficulty))).body.correct).toBe(true);
    expect((await player.submit(body.puzzle_id, [])).status).toBe(201);
    await nothingDrifted();
  });

  it('can be deleted once all their games were reset, and can then no longer be started', async () => {
    const date = '2026-04-30';
    await puzzles.schedule(date);
    puzzles.setTime(`${date}T12:00:00Z`);
    const player = puzzles.player();
    const puzzle_id = await player.win();
    await player.submit(puzzle_id, []);
    await expect(remove(puzzle_id)).rejects.toMatchObject({ code: 'puzzle_played' });
    await admin.act('POST', ROUTES.admin.resetUserPuzzle, { user_id: player.userId, puzzle_id });
    await expect(edit(puzzle_id, categoriesOf(OTHER))).rejects.toMatchObject({
      code: 'puzzle_already_started',
    });
    expect(await remove(puzzle_id)).toMatchObject({ act: { action: 'puzzle.delete' } });
    expect((await puzzles.player().guess(puzzle_id, groupOf(date, 1))).status).toBe(404);
    expect(await puzzles.sql('select 1 from attempts where puzzle_id = $1', [puzzle_id])).toEqual([]);
    puzzles.setTime(`${FIRST}T12:00:00Z`);
    await nothingDrifted();
  });

  it('can be started and edited concurrently, in either order', async () => {
    puzzles.setTime(`${SECOND}T12:00:00Z`);
    const { puzzle_id } = await puzzleOf(SECOND);
    const player = puzzles.player();
    const [edited, started] = await Promise.allSettled([
      edit(puzzle_id, categoriesOf(OTHER)),
      player.today(),
    ]);
    const date = edited.status === 'fulfilled' ? OTHER : SECOND;
    const { body } = (started as PromiseFulfilledResult<Awaited<ReturnType<typeof player.today>>>).value;
    expect([...body.puzzle_data.words].sort()).toEqual(
      categoriesOf(date)
        .flatMap(({ words }) => words)
        .sort(),
    );
    expect((await player.guess(puzzle_id, groupOf(date, 1))).body.correct).toBe(true);
    expect(await openSealedGroup(body.offline_pack, groupOf(date, 4))).toMatchObject({ difficulty: 4 });
  });

  it('break no streak once they are deleted, and are not scheduled again automatically', async () => {
    const player = puzzles.player();
    puzzles.setTime(`${FIRST}T12:00:00Z`);
    await player.win();
    puzzles.setTime('2026-05-07T12:00:00Z');
    await player.win();
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1 });

    const { puzzle_id } = await puzzleOf(THIRD);
    await expect(remove((await puzzleOf(SECOND)).puzzle_id)).rejects.toMatchObject({ code: 'puzzle_played' });
    expect(await remove(puzzle_id)).toMatchObject({
      act: { action: 'puzzle.delete', before: { puzzle_date: THIRD }, after: null },
    });
    await puzzles.app.get(StreakJob).repairAfterDeletions();
    await expect(admin.send<AdminPuzzle>('GET', ROUTES.admin.puzzle, { puzzle_id })).rejects.toMatchObject({
      code: 'puzzle_not_found',
    });
    await nothingDrifted();

    const deleted = numberedPuzzle(THIRD);
    await puzzles.app.get(PuzzleImportService).schedule([deleted], new Date('2026-05-07T12:00:00Z'));
    await puzzles.app.get(ReserveRepository).add([deleted]);
    expect(
      (await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, { date_search: '2026-05-08' })).total,
    ).toBe(0);
    puzzles.setTime('2026-05-09T12:00:00Z');
    expect((await player.today()).status).toBe(404);
  });

  it('repair a streak when the only missed date is deleted', async () => {
    const player = puzzles.player();
    await puzzles.schedule('2026-05-10', '2026-05-11', '2026-05-12');
    puzzles.setTime('2026-05-10T12:00:00Z');
    await player.win();
    puzzles.setTime('2026-05-12T12:00:00Z');
    await player.win();
    expect(await puzzles.streakOf(player)).toMatchObject({ current_streak: 1, highest_streak: 1 });
    await remove((await puzzleOf('2026-05-11')).puzzle_id);
    await waitFor(
      async () => {
        await puzzles.app.get(StreakJob).repairAfterDeletions();
        return (await puzzles.streakOf(player))!.current_streak === 2;
      },
      { what: 'the streak to be repaired' },
    );
    const changes = await puzzles.sql<{ data: unknown }>(
      `select data from outbox where type = 'streak.changed' and aggregate_id = $1 order by aggregate_version desc limit 1`,
      [player.userId],
    );
    expect(changes[0]!.data).toMatchObject({ current_streak: 2, highest_streak: 2 });
    await nothingDrifted();
  });

  it('are imported as a whole or not at all, with an entry in the audit log', async () => {
    const row = (date: string, changes: object = {}) => ({
      puzzle_date: date,
      categories: categoriesOf(date),
      ...changes,
    });
    const load = (rows: unknown) => puzzles.app.get(ImportAdminService).import(admin.adminId, { rows });
    await expect(load([row('2020-01-01'), row('2020-01-02', { id: 7 })])).rejects.toMatchObject({
      code: 'validation_failed',
      faults: [{ loc: ['body', 'file', 1, 'id'], type: 'unknown_field' }],
    });
    expect((await admin.send<AdminPuzzles>('GET', ROUTES.admin.puzzles, { date_search: '2020' })).total).toBe(
      0,
    );
    expect(await load([row('2020-01-01'), row(FIRST)])).toEqual({ imported: 1, skipped: 1 });
    const acts = await admin.acts();
    expect(acts.at(-1)).toMatchObject({
      action: 'puzzle.import',
      after: { imported: 1, skipped: 1, first_date: '2020-01-01', last_date: '2020-01-01' },
    });
    expect(await load([row('2020-01-01')])).toEqual({ imported: 0, skipped: 1 });
    expect(await admin.acts()).toEqual(acts);
    await nothingDrifted();
  });
});
