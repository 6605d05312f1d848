import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-09-01';
/** `É` in one character, and as an E with an accent behind it. */
const COMPOSED = '\u00c9';
const DECOMPOSED = 'E\u0301';

interface Row {
  puzzle_date: string;
  categories: { name: string; difficulty: number; words: string[] }[];
}

/** A puzzle with some words of a category replaced. */
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

describe('the import of puzzles', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
  });
  afterAll(() => puzzles.stop());

  const load = (rows: unknown) => puzzles.load(rows);
  const stored = () =>
    puzzles.sql<{ date: string; categories: Row['categories'] }>(
      'select puzzle_date::text as date, categories from puzzles order by puzzle_date',
    );

  it.each([
    ['in another case', 'eclair', 'ECLAIR'],
    ['with and without its accent', 'ECLAIR', `${COMPOSED}CLAIR`],
    ['with its accent spelled in two ways', `${COMPOSED}CLAIR`, `${DECOMPOSED}CLAIR`],
    ['in full width', 'ECLAIR', '\uff25\uff23\uff2c\uff21\uff29\uff32'],
    ['with white space around it', 'ICE CREAM', '  ice   cream '],
    ['with a character without a shape', 'ECLAIR', 'EC\u00adLAIR'],
    ['with a letter that is two in upper case', 'STRASSE', 'straße'],
  ])('imports nothing of a file in which a word comes twice, %s', async (_name, first, second) => {
    const rows = [rowOf('2026-09-02'), rowOf('2026-09-03', { 1: [first], 4: ['W4A', 'W4B', second] })];
    await expect(load(rows)).rejects.toMatchObject({
      code: 'validation_failed',
      faults: expect.arrayContaining([
        expect.objectContaining({ loc: ['body', 'file', 1, 'categories', 3, 'words', 2] }),
      ]) as unknown,
    });
    expect(await stored()).toEqual([]);
    expect(await puzzles.sql('select 1 from outbox')).toEqual([]);
  });

  it('keeps words in one spelling, which a player may type in any', async () => {
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

  it('skips dates that have a puzzle, and publishes new puzzles only', async () => {
    const before = await stored();
    const rows = [rowOf(DATE, { 1: ['ANOTHER'] }), rowOf('2026-09-04')];
    const loads = await Promise.all([load(rows), load(rows), load(rows)]);
    expect(loads.map(({ imported }) => imported).sort()).toEqual([0, 0, 1]);
    expect(loads.map(({ skipped }) => skipped).sort()).toEqual([1, 2, 2]);
    expect((await stored())[0]).toEqual(before[0]);
    expect(await puzzles.sql(`select 1 from outbox where type = 'puzzle.published'`)).toHaveLength(2);
  });
});
