import type { ServiceProcess } from '@fourfold/stack';
import { startAdmin, type AdminApp } from './admin-app';
import { startPuzzles } from './puzzles-fixture';
import { importSuite } from './suites/import';
import { puzzlesSuite } from './suites/puzzles';

/** Both suites share the services, which start slowly; the list comes first, as the import adds to it. */
describe('admin with puzzles', () => {
  let world: AdminApp;
  let puzzles: ServiceProcess;

  beforeAll(async () => {
    world = await startAdmin();
    puzzles = await startPuzzles(world);
  });
  afterAll(async () => {
    await puzzles?.stop();
    await world?.stop();
  });

  describe(
    'puzzles and scores managed by admins',
    puzzlesSuite(() => ({ world, puzzles })),
  );
  describe(
    'the import of a file',
    importSuite(() => world),
  );
});
