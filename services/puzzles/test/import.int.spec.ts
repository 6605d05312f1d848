import {
  ERRORS,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX_BYTES,
  ROUTES,
  type AdminPuzzles,
  type ImportPreview,
  type ImportResult,
} from '@fourfold/contracts';
import { addDays } from '@fourfold/game-rules';
import { puzzleRow, sendForm, type Content } from './import-form';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

/** A large file: the puzzles of almost three years. */
const FIRST_OF_MANY = '1900-01-01';
const MANY = 1_000;

describe('the import of a file', () => {
  let puzzles: PuzzlesApp;
  let admin: Player;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start();
    admin = puzzles.admin();
  });
  afterAll(() => puzzles.stop());

  const send = (content: Content, type?: string) =>
    sendForm(puzzles, admin, [{ content, ...(type === undefined ? {} : { type }) }]);
  const load = (rows: unknown) => send(JSON.stringify(rows));
  const total = async (query = '') => {
    const path = `${ROUTES.admin.puzzles}?limit=1&${query}`;
    return (await admin.get<AdminPuzzles>(path)).body.total;
  };

  it('adds puzzles on free dates, past ones too, counts the skipped ones and is recorded in the audit log', async () => {
    const first = await load([puzzleRow('2001-01-01'), puzzleRow('2001-01-02')]);
    expect(first).toMatchObject({ status: 200, body: { imported: 2, skipped: 0 } satisfies ImportResult });
    const { status, body } = await load([puzzleRow('2001-01-02'), puzzleRow('2001-01-03')]);
    expect([status, body]).toEqual([200, { imported: 1, skipped: 1 }]);
    const acts = await puzzles.sql('select * from admin_acts order by act_id desc limit 2');
    expect(acts).toMatchObject([
      { action: 'puzzle.import', after: { imported: 1, skipped: 1 } },
      { action: 'puzzle.import', after: { imported: 2, skipped: 0 }, request_id: first.requestId },
    ]);
  });

  it('imports nothing from a file with errors, and reports each with its path', async () => {
    const before = await total();
    const row = puzzleRow('2003-01-01');
    const [first, ...others] = row.categories;
    const bad = {
      ...row,
      puzzle_date: 'soon',
      categories: [{ ...first!, name: '', difficulty: 4 }, ...others],
    };
    const { status, body } = await load([puzzleRow('2003-01-02'), bad, { ...bad, title: 'x' }, 7]);
    expect(status).toBe(422);
    const { detail } = body as { detail: { loc: unknown[] }[] };
    expect(detail[0]).toEqual({
      loc: ['body', 'file', 1, 'puzzle_date'],
      msg: expect.any(String) as string,
      type: expect.any(String) as string,
    });
    expect(detail.map(({ loc }) => loc.slice(2).join('.'))).toEqual([
      '1.puzzle_date',
      '1.categories.0.name',
      '1.categories.3.difficulty',
      '2.title',
      '2.puzzle_date',
      '2.categories.0.name',
      '2.categories.3.difficulty',
      '3',
    ]);
    expect(await total()).toBe(before);
  });

  it('reads UTF-8 with a byte order mark, under several media types', async () => {
    expect((await send(`\ufeff${JSON.stringify([puzzleRow('2004-01-01')])}`)).body).toEqual({
      imported: 1,
      skipped: 0,
    });
    for (const type of ['text/plain', 'application/octet-stream'])
      expect((await send(JSON.stringify([puzzleRow('2004-01-01')]), type)).status).toBe(200);
  });

  it.each([
    ['text that is not JSON', '[{"puzzle_date": "2005-01-01",', 'The file is not valid JSON'],
    ['an empty file', '', 'The file is not valid JSON'],
    [
      'another encoding',
      Buffer.from(`\ufeff${JSON.stringify([puzzleRow('2005-01-01')])}`, 'utf16le'),
      'The file is not text in UTF-8',
    ],
    ['bytes that are not text', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 'The file is not text in UTF-8'],
  ])('refuses %s as malformed', async (_what, content, detail) => {
    const { status, body } = await send(content);
    expect([status, body]).toEqual([400, { detail }]);
  });

  describe('of a table', () => {
    /** Four rows a puzzle, with a header. */
    const tableOf = (separator: string, ...dates: string[]): string =>
      [
        IMPORT_COLUMNS.join(separator),
        ...dates.flatMap((date) =>
          puzzleRow(date).categories.map(({ name, difficulty, words }) =>
            [date, `"${name}, or ""so"""`, difficulty, ...words].join(separator),
          ),
        ),
      ].join('\r\n');
    const sendTable = (content: string, type = 'text/csv', query = '') =>
      sendForm(puzzles, admin, [{ content, type, name: 'puzzles.csv' }], query);

    it.each([
      ['commas', ',', 'text/csv', '2008-01'],
      ['tabs', '\t', 'text/tab-separated-values', '2008-02'],
      ['semicolons, from a browser on Windows', ';', 'application/vnd.ms-excel', '2008-03'],
      ['commas, from a client that does not know the type', ',', 'application/octet-stream', '2008-04'],
    ])('reads %s', async (_what, separator, type, month) => {
      const content = `\ufeff${tableOf(separator, `${month}-01`, `${month}-02`)}`;
      expect((await sendTable(content, type)).body).toEqual({ imported: 2, skipped: 0 });
      const path = `${ROUTES.admin.puzzles}?date_search=${month}-02`;
      const [puzzle] = (await admin.get<AdminPuzzles>(path)).body.puzzles;
      expect(puzzle!.category_names[0]).toBe('Name 1, or "so"');
    });

    it('reports each fault with its row and column', async () => {
      const lines = tableOf(',', '2009-01-01', '2009-01-02').split('\r\n');
      lines[2] = lines[2]!.replace(/,[^,]*$/, ',');
      lines[4] = lines[4]!.replace(',4,', ',3,');
      lines.splice(7, 1);
      const { status, body } = await sendTable(lines.join('\n'));
      expect(status).toBe(422);
      const { detail } = body as { detail: { loc: unknown[] }[] };
      expect(detail.map(({ loc }) => loc.slice(2))).toEqual([
        [1, 'word_4'],
        [3, 'difficulty'],
        [4, 'puzzle_date'],
      ]);
      expect(await total('date_search=2009')).toBe(0);
    });

    it('refuses other columns, and an open quotation mark', async () => {
      expect((await sendTable('date,words\n')).body).toMatchObject({
        detail: expect.arrayContaining([
          expect.objectContaining({ loc: ['body', 'file', 'word_1'], type: 'missing' }),
          expect.objectContaining({ loc: ['body', 'file', 'date'], type: 'unknown_field' }),
        ]) as unknown,
      });
      const open = await sendTable(`${tableOf(',', '2009-02-01')}\n2009-02-02,"open`);
      expect(open.status).toBe(400);
    });

    it('says in a dry run what it would do, and what to look at', async () => {
      await sendTable(tableOf(',', '2010-01-01'));
      const dates = ['2010-01-01', '2010-01-02', '2010-01-03'];
      const repeated = tableOf(',', ...dates).replace('A1-2010-01-03', 'A1-2010-01-02');
      const { body } = await sendTable(repeated, 'text/csv', '?dry_run=true');
      const { would_import, would_skip, warnings } = body as ImportPreview;
      expect([would_import, would_skip]).toEqual([2, ['2010-01-01']]);
      expect(warnings).toContainEqual({
        row: 8,
        message: 'A1-2010-01-02: The puzzle of 2010-01-02 has this word, in Name 1, or "so"',
      });
      expect(warnings.every(({ row }) => row >= 4)).toBe(true);
      expect(await total('date_search=2010')).toBe(1);
      const asJson = JSON.stringify(dates.map((date) => puzzleRow(date)));
      const json = await sendForm(puzzles, admin, [{ content: asJson }], '?dry_run=true');
      expect((json.body as ImportPreview).warnings[0]).toMatchObject({ row: 1 });
      const faulty = await sendTable(repeated.replace('2010-01-03', 'soon'), 'text/csv', '?dry_run=true');
      expect(faulty.status).toBe(422);
    });
  });

  it('refuses hostile content with the path of the error, and keeps working', async () => {
    const own = JSON.stringify([puzzleRow('2006-01-01')]).replace(
      '"puzzle_date"',
      '"__proto__":{"x":1},"puzzle_date"',
    );
    const deep = `[${JSON.stringify(puzzleRow('2006-01-02'))},${'['.repeat(100_000)}${']'.repeat(100_000)}]`;
    expect((await send(own)).body).toMatchObject({ detail: [{ loc: ['body', 'file', 0, '__proto__'] }] });
    expect((await send(deep)).body).toMatchObject({
      detail: [{ loc: ['body', 'file', 1], type: 'maxDepth' }],
    });
    const many = await send(`[${'1,'.repeat(500_000)}1]`);
    expect(many.status).toBe(422);
    expect((many.body as { detail: unknown[] }).detail.length).toBeLessThan(2_000);
    expect((await load([puzzleRow('2006-01-03')])).status).toBe(200);
  });

  it('accepts a form with one file, and nothing else', async () => {
    const content = JSON.stringify([puzzleRow('2007-01-01')]);
    const json = await admin.request('POST', ROUTES.admin.importPuzzles, []);
    expect([json.status, json.body]).toEqual([415, { detail: ERRORS.unsupported_media_type.detail }]);
    expect((await send(content, 'image/png')).status).toBe(415);
    const fault = async (parts: Parameters<typeof sendForm>[2]) => {
      const { status, body } = await sendForm(puzzles, admin, parts);
      return [status, (body as { detail: { loc: unknown[] }[] }).detail[0]?.loc];
    };
    expect(await fault([{ field: 'other', content }])).toEqual([422, ['body', 'other']]);
    expect(await fault([{ content }, { content }])).toEqual([422, ['body', 'file']]);
    const empty = await admin.request('POST', ROUTES.admin.importPuzzles);
    expect(empty).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'file'] }] } });
    expect((await fetch(puzzles.url + ROUTES.admin.importPuzzles, { method: 'POST' })).status).toBe(401);
  });

  it('accepts a file of the maximum size, and not a byte more', async () => {
    const rows = Array.from({ length: MANY }, (_, day) => puzzleRow(addDays(FIRST_OF_MANY, day)));
    const before = await total();
    // Spaces around a name are trimmed when the content is checked, so they count towards the size of the file.
    rows[0]!.categories[0]!.name += ' '.repeat(IMPORT_FILE_MAX_BYTES - JSON.stringify(rows).length);
    const full = JSON.stringify(rows);
    expect(await send(`${full} `)).toMatchObject({
      status: 413,
      body: { detail: ERRORS.payload_too_large.detail },
    });
    expect(await send(full)).toMatchObject({ status: 200, body: { imported: MANY, skipped: 0 } });
    expect((await total()) - before).toBe(MANY);
  });
});
