import { ROUTES, routePath, type DatedPuzzle } from '@fourfold/contracts';
import { openSealedGroup } from '@fourfold/game-rules';
import { waitFor } from '@fourfold/testing';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository';
import { OfflinePackService } from '../src/catalogue/offline-pack.service';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-01';
/** `É` as one code point and as `E` with a combining accent. */
const COMPOSED = '\u00c9';
const DECOMPOSED = 'E\u0301';

interface Row {
  puzzle_date: string;
  categories: { name: string; difficulty: number; words: string[] }[];
}

/** A puzzle in which some words of a category are others. */
function rowOf(date: string, changes: Record<number, string[]> = {}): Row {
  return {
    puzzle_date: date,
    categories: numberedPuzzle(date).categories.map(({ name, difficulty, words }) => ({
      name,
      difficulty,
      words: words.map((word, index) => changes[difficulty]?.[index] ?? word),
    })),
  };
}

describe('the catalogue', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
  });
  afterAll(() => puzzles.stop());

  describe('during an import', () => {
    const load = (rows: unknown) => puzzles.load(rows);
    const stored = () =>
      puzzles.sql<{ date: string; categories: Row['categories'] }>(
        'select puzzle_date::text as date, categories from puzzles order by puzzle_date',
      );

    it('refuses the whole file when it repeats a word, even in another spelling', async () => {
      const rows = [
        rowOf('2026-09-02'),
        rowOf('2026-09-03', { 1: ['ECLAIR'], 4: ['W4A', 'W4B', `${COMPOSED}clair`] }),
      ];
      await expect(load(rows)).rejects.toMatchObject({
        code: 'validation_failed',
        faults: expect.arrayContaining([
          expect.objectContaining({ loc: ['body', 'file', 1, 'categories', 3, 'words', 2] }),
        ]) as unknown,
      });
      expect(await stored()).toEqual([]);
      expect(await puzzles.sql('select 1 from outbox')).toEqual([]);
    });

    it('stores words in one spelling, and accepts guesses in any', async () => {
      const raw = [` ${DECOMPOSED}clair`, 'straße', 'ice \t cream', 'Tart'];
      expect(await load([rowOf(DATE, { 2: raw })])).toMatchObject({
        imported: 1,
        skipped: 0,
        first_date: DATE,
        last_date: DATE,
      });
      const kept = [`${COMPOSED}CLAIR`, 'STRASSE', 'ICE CREAM', 'TART'];
      expect((await stored())[0]!.categories[1]!.words).toEqual(kept);
      const player = puzzles.player();
      const { body } = await player.today();
      expect([...body.puzzle_data.words].sort()).toEqual(
        [...[1, 3, 4].flatMap((difficulty) => groupOf(DATE, difficulty)), ...kept].sort(),
      );
      expect(
        (await player.guess(body.puzzle_id, ['eclair', 'Straße', 'ICE  CREAM', 'tart'])).body,
      ).toMatchObject({
        correct: true,
        difficulty: 2,
      });
    });

    it('keeps the puzzle of a date that is taken, and publishes new puzzles only', async () => {
      const before = await stored();
      const rows = [rowOf(DATE, { 1: ['ANOTHER'] }), rowOf('2026-09-04')];
      const loads = await Promise.all([load(rows), load(rows), load(rows)]);
      expect(loads.map(({ imported }) => imported).sort()).toEqual([0, 0, 1]);
      expect(loads.map(({ skipped }) => skipped).sort()).toEqual([1, 2, 2]);
      expect((await stored())[0]).toEqual(before[0]);
      expect(await puzzles.sql(`select 1 from outbox where type = 'puzzle.published'`)).toHaveLength(2);
    });
  });

  describe('of scheduled puzzles', () => {
    const EDITED = '2026-11-05';
    const SEALED = '2026-11-06';
    const FAR = '2026-11-30';

    beforeAll(async () => {
      puzzles.setTime(`${EDITED}T11:00:00Z`);
      await puzzles.schedule(EDITED, SEALED, FAR);
    });

    it('shows a puzzle as it was last edited before the first player started it', async () => {
      const [admin, player] = [puzzles.player({ is_admin: true }), puzzles.player()];
      // Still the day before in the westernmost zone, so that viewing the puzzle does not start a game.
      admin.zone = 'Etc/GMT+12';
      await puzzles.app.get(OfflinePackService).sealUpcoming();
      const path = routePath(ROUTES.puzzles.byDate, { date: EDITED });
      const before = await admin.get<DatedPuzzle>(path);
      expect(before.body.puzzle_data.words).toContain(groupOf(EDITED, 1)[0]);
      await admin.status(before.body.puzzle_id);
      const edited = JSON.stringify(numberedPuzzle('1999-12-31').categories);
      await puzzles.sql(`update puzzles set categories = $1 where puzzle_date = $2`, [edited, EDITED]);
      const { body } = await player.today();
      expect(body.puzzle_data.words).toContain(groupOf('1999-12-31', 1)[0]);
      expect((await player.guess(body.puzzle_id, groupOf('1999-12-31', 1))).body.correct).toBe(true);
      const [row] = await puzzles.sql<{ started_at: Date | null }>(
        `select started_at from puzzles where puzzle_id = $1`,
        [body.puzzle_id],
      );
      expect(row!.started_at).toEqual(new Date(`${EDITED}T11:00:00Z`));
    });

    it('seals the puzzles of the next days in the background, and no later ones', async () => {
      const packs = puzzles.app.get(OfflinePackService);
      await packs.sealUpcoming();
      const repository = puzzles.app.get(CatalogueRepository);
      const sealed = await waitFor(async () => (await repository.findByDate(SEALED))!.offlinePack);
      expect(await openSealedGroup(sealed, groupOf(SEALED, 2))).toMatchObject({ difficulty: 2 });
      expect((await repository.findByDate(FAR))!.offlinePack).toBeNull();
    });

    it('seals a puzzle once when it is requested concurrently', async () => {
      const far = await puzzles.app.get(CatalogueRepository).findByDate(FAR);
      const packs = puzzles.app.get(OfflinePackService);
      const other = await Promise.all([1, 2, 3].map(() => packs.seal(far!.puzzleId)));
      expect(new Set(other.map((pack) => pack.salt)).size).toBe(1);
      expect((await packs.seal(far!.puzzleId)).salt).toBe(other[0]!.salt);
    });
  });
});
