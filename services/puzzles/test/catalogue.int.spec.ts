import { ROUTES, routePath, type DatedPuzzle } from '@fourfold/contracts';
import { openSealedGroup } from '@fourfold/game-rules';
import { waitFor } from '@fourfold/testing';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository';
import { OfflinePackService } from '../src/catalogue/offline-pack.service';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const EDITED = '2026-11-05';
const SEALED = '2026-11-06';
const FAR = '2026-11-30';

describe('the catalogue', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${EDITED}T11:00:00Z`);
    await puzzles.schedule(EDITED, SEALED, FAR);
  });
  afterAll(() => puzzles.stop());

  it('shows a puzzle as it was last edited before the first player started it, and as it was then ever after', async () => {
    const [admin, player] = [puzzles.player({ is_admin: true }), puzzles.player()];
    // Still the day before in the westernmost zone: looking starts nothing.
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

  it('seals the puzzles of the next days in advance, and later ones when they are due', async () => {
    const packs = puzzles.app.get(OfflinePackService);
    await packs.sealUpcoming();
    const repository = puzzles.app.get(CatalogueRepository);
    const sealed = await waitFor(async () => (await repository.findByDate(SEALED))!.offlinePack);
    expect(await openSealedGroup(sealed, groupOf(SEALED, 2))).toMatchObject({ difficulty: 2 });
    expect((await repository.findByDate(FAR))!.offlinePack).toBeNull();
  });

  it('seals a puzzle once, even when several ask at the same time', async () => {
    const far = await puzzles.app.get(CatalogueRepository).findByDate(FAR);
    const packs = puzzles.app.get(OfflinePackService);
    const other = await Promise.all([1, 2, 3].map(() => packs.seal(far!.puzzleId)));
    expect(new Set(other.map((pack) => pack.salt)).size).toBe(1);
    expect((await packs.seal(far!.puzzleId)).salt).toBe(other[0]!.salt);
  });
});
