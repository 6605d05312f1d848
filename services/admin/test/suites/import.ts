import {
  ERRORS,
  IMPORT_FILE_MAX_BYTES,
  ROUTES,
  type AdminPuzzles,
  type AuditEntry,
  type ImportResult,
} from '@fourfold/contracts';
import { addDays } from '@fourfold/game-rules';
import { waitFor } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from '../admin-app';
import { puzzleRow, sendForm, type Content } from '../puzzles-beside';

/** The first date of the longest file: its puzzles have the shortest names and words. */
const FIRST_OF_MANY = '1900-01-01';

export const importSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
  });

  const send = (content: Content, type?: string) =>
    sendForm(world, firstAdmin, [{ content, ...(type === undefined ? {} : { type }) }]);
  const load = (rows: unknown) => send(JSON.stringify(rows));
  const total = async (query = '') => {
    const path = `${ROUTES.admin.puzzles}?limit=1&${query}`;
    return (await world.call<AdminPuzzles>('GET', path, { token: firstAdmin.token })).body.total;
  };

  it('adds puzzles on free dates, past ones too, counts the others, and is in the audit', async () => {
    const first = await load([puzzleRow('2001-01-01'), puzzleRow('2001-01-02')]);
    expect(first).toMatchObject({ status: 200, body: { imported: 2, skipped: 0 } satisfies ImportResult });
    const { status, body } = await load([puzzleRow('2001-01-02'), puzzleRow('2001-01-03')]);
    expect([status, body]).toEqual([200, { imported: 1, skipped: 1 }]);
    const audit = await world.call<AuditEntry[]>('GET', ROUTES.admin.audit, { token: firstAdmin.token });
    expect(audit.body.slice(0, 2)).toMatchObject([
      { action: 'puzzle.import', after: { imported: 1, skipped: 1 } },
      { action: 'puzzle.import', after: { imported: 2, skipped: 0 }, request_id: first.requestId },
    ]);
  });

  it.each([
    ['a row that is no puzzle', [puzzleRow('2002-01-01'), 7], ['body', 'file', 1]],
    ['something that is no list', puzzleRow('2002-01-01'), ['body', 'file']],
    ['an unknown field', [puzzleRow('2002-01-01', { title: 'x' })], ['body', 'file', 0, 'title']],
  ])('imports nothing of a file with %s, and reports where', async (_what, content, loc) => {
    const before = await total();
    expect(await load(content)).toMatchObject({
      status: 422,
      body: { detail: [{ loc, msg: expect.any(String) as string, type: expect.any(String) as string }] },
    });
    expect(await total()).toBe(before);
  });

  it('reports every fault of every row', async () => {
    const row = puzzleRow('2003-01-01');
    const [first, ...others] = row.categories;
    const bad = {
      ...row,
      puzzle_date: 'soon',
      categories: [{ ...first!, name: '', difficulty: 4 }, ...others],
    };
    const { status, body } = await load([
      puzzleRow('2003-01-02'),
      bad,
      { ...bad, puzzle_date: '2003-01-03' },
    ]);
    expect(status).toBe(422);
    expect(
      (body as { detail: { loc: unknown[] }[] }).detail.map(({ loc }) => loc.slice(2).join('.')),
    ).toEqual([
      '1.puzzle_date',
      '1.categories.0.name',
      '1.categories.3.difficulty',
      '2.categories.0.name',
      '2.categories.3.difficulty',
    ]);
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
    ['text that is no JSON', '[{"puzzle_date": "2005-01-01",', 'The file is not valid JSON'],
    ['nothing', '', 'The file is not valid JSON'],
    [
      'another encoding',
      Buffer.from(`\ufeff${JSON.stringify([puzzleRow('2005-01-01')])}`, 'utf16le'),
      'The file is not text in UTF-8',
    ],
    ['bytes that are no text', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 'The file is not text in UTF-8'],
  ])('refuses %s as malformed', async (_what, content, detail) => {
    const { status, body } = await send(content);
    expect([status, body]).toEqual([400, { detail }]);
  });

  it('refuses hostile content by its row, and keeps working', async () => {
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
    const json = await world.call('POST', ROUTES.admin.importPuzzles, { token: firstAdmin.token, body: [] });
    expect([json.status, json.body]).toEqual([415, { detail: ERRORS.unsupported_media_type.detail }]);
    expect((await send(content, 'image/png')).status).toBe(415);
    const fault = async (parts: Parameters<typeof sendForm>[2]) => {
      const { status, body } = await sendForm(world, firstAdmin, parts);
      return [status, (body as { detail: { loc: unknown[] }[] }).detail[0]?.loc];
    };
    expect(await fault([{ field: 'other', content }])).toEqual([422, ['body', 'other']]);
    expect(await fault([{ content }, { content }])).toEqual([422, ['body', 'file']]);
    const empty = await world.call('POST', ROUTES.admin.importPuzzles, { token: firstAdmin.token });
    expect(empty).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'file'] }] } });
    expect((await world.call('POST', ROUTES.admin.importPuzzles)).status).toBe(401);
  });

  it('accepts a file of the largest size, and not a byte more', async () => {
    const shortRow = (date: string) => ({
      puzzle_date: date,
      categories: [1, 2, 3, 4].map((difficulty) => ({
        name: `N${difficulty}`,
        words: ['A', 'B', 'C', 'D'].map((letter) => letter + String(difficulty)),
        difficulty,
      })),
    });
    const rowBytes = JSON.stringify(shortRow(FIRST_OF_MANY)).length + 1;
    const count = Math.floor((IMPORT_FILE_MAX_BYTES - 1) / rowBytes);
    const rows = Array.from({ length: count }, (_, day) => shortRow(addDays(FIRST_OF_MANY, day)));
    const text = JSON.stringify(rows);
    const size = Buffer.byteLength(text);
    const before = await total();
    const full = text + ' '.repeat(IMPORT_FILE_MAX_BYTES - size);
    expect(await send(`${full} `)).toMatchObject({
      status: 413,
      body: { detail: ERRORS.payload_too_large.detail },
    });
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    // A busy machine may exceed the time limit of a request; what it has imported by then is skipped the next time.
    await waitFor(async () => answers.push(await send(full)) > 0 && answers.at(-1)!.status === 200, {
      what: 'the file to be taken',
    });
    const [first] = answers;
    if (first!.status === 200) expect(first!.body).toEqual({ imported: count, skipped: 0 });
    expect((await total()) - before).toBe(count);
  });
};
