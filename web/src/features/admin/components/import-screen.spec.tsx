import { IMPORT_FILE_FIELD, IMPORT_FILE_MAX_BYTES, ROUTES } from '@fourfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { SAMPLE_TEXT } from '../domain/import-file';
import { ImportScreen } from './import-screen';

const IMPORT = `POST ${ROUTES.admin.importPuzzles}`;
const LABEL = /^JSON file with puzzles/;

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer().on(IMPORT, ok({ imported: 3, skipped: 1 }));
  renderWithProviders(<ImportScreen />);
});

/** The file dialog of the browser offers no other types; a drop can bring them. */
const drop = (file: File): boolean =>
  fireEvent.drop(screen.getByLabelText(LABEL), { dataTransfer: { files: [file] } });
const aFile = (text: string, name = 'puzzles.json', type = 'application/json'): File =>
  Object.assign(new File([text], name, { type }), { text: () => Promise.resolve(text) });
function aDeletedFile(): File {
  return Object.assign(aFile(''), { text: () => Promise.reject(new DOMException('', 'NotFoundError')) });
}
const chosen = (): Promise<HTMLElement> => screen.findByText('puzzles.json');

it('imports a chosen file and shows how many puzzles are new', async () => {
  await userEvent.upload(screen.getByLabelText(LABEL), aFile(SAMPLE_TEXT));
  expect((await chosen()).parentElement).toHaveTextContent('puzzles.json: 1 puzzle');
  await press('Import puzzles');
  const text = '3 puzzles imported, 1 skipped: its date is taken.';
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  const [call] = server.callsTo(IMPORT) as Array<{ headers: object; body: FormData }>;
  expect((call?.body.get(IMPORT_FILE_FIELD) as File).name).toBe('puzzles.json');
  expect(call?.headers).not.toHaveProperty('content-type');
});

it('imports a table, says first what that would do, and leads to its month', async () => {
  const table = 'puzzle_date,category,difficulty,word_1,word_2,word_3,word_4\n2036-02-21,Bones,1,A,B,C,D\n';
  server.on(
    IMPORT,
    ok({ would_import: 1, would_skip: ['2036-02-22'], warnings: [{ row: 0, message: 'A was used' }] }),
    ok({ imported: 1, skipped: 1 }),
  );
  await userEvent.upload(screen.getByLabelText(LABEL), aFile(table, 'puzzles.csv', 'text/csv'));
  expect((await screen.findByText('puzzles.csv')).parentElement).toHaveTextContent('puzzles.csv: 1 row');
  await press('Check first');
  expect(await screen.findByText('1 puzzle would be imported, 1 skipped.')).toBeVisible();
  expect(screen.getByText('Their dates are taken: 2036-02-22')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Warnings' })).toHaveTextContent('Row 1: A was used');
  await press('Import puzzles');
  expect(await screen.findByRole('link', { name: 'Calendar of February 2036' })).toHaveAttribute(
    'href',
    '/admin/calendar?month=2036-02',
  );
  expect(screen.queryByText(/would be imported/)).toBeNull();
  const [first, second] = server.callsTo(IMPORT) as Array<{ path: string; body: FormData }>;
  expect(first!.path).toContain('dry_run=true');
  expect(second!.path).not.toContain('dry_run');
  expect((second!.body.get(IMPORT_FILE_FIELD) as File).type).toBe('text/csv');
});

it('sends what it has read, even if the file is edited after it was chosen', async () => {
  const file = aFile(SAMPLE_TEXT);
  await userEvent.upload(screen.getByLabelText(LABEL), file);
  await chosen();
  await press('Import puzzles');
  await waitFor(() => expect(server.callsTo(IMPORT)).toHaveLength(1));
  const [call] = server.callsTo(IMPORT) as Array<{ body: FormData }>;
  const sent = call!.body.get(IMPORT_FILE_FIELD) as File;
  // A browser refuses to send the file of the disk then.
  expect(sent).not.toBe(file);
  expect([sent.type, sent.size]).toEqual(['application/json', SAMPLE_TEXT.length]);
});

it.each([
  ['of another type', aFile('[]', 'puzzles.txt', 'text/plain'), 'Please select a valid JSON file'],
  [
    'that is not JSON',
    aFile('[\n{,'),
    'Please select a valid JSON file. Its first fault is in line 2, column 2.',
  ],
  ['that was deleted meanwhile', aDeletedFile(), 'Please select a valid JSON file'],
  [
    'that is too large',
    Object.defineProperty(aFile('[]'), 'size', { value: IMPORT_FILE_MAX_BYTES + 1 }),
    'The file is larger than 5 MB',
  ],
])('sends no file %s', async (_, file, text) => {
  drop(file);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Import puzzles' })).toBeDisabled();
  expect(server.calls).toEqual([]);
});

it('lists the faults by row, and accepts the corrected file', async () => {
  const fault = (loc: Array<string | number>, msg: string) => ({
    loc: ['body', 'file', ...loc],
    msg,
    type: 't',
  });
  server.on(
    IMPORT,
    {
      status: 422,
      body: { detail: [fault([1, 'puzzle_date'], 'No date'), fault([0, 'categories'], 'Too few')] },
    },
    ok({ imported: 2, skipped: 0 }),
  );
  drop(aFile('[{"puzzle_date":"2099-01-01"},{}]'));
  await chosen();
  await press('Import puzzles');
  const table = within(await screen.findByRole('region', { name: 'Faults of the file' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Row 12099-01-01CategoriesToo few', 'Row 2–DateNo date']);
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was imported: the file has 2 faults.');
  expect(screen.getByRole('button', { name: 'Import puzzles' })).toBeDisabled();
  expect(screen.getByText('Mend the file, then choose it again.')).toBeVisible();
  drop(aFile(SAMPLE_TEXT));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await chosen();
  await press('Import puzzles');
  expect((await screen.findAllByText('2 puzzles imported, 0 skipped.')).length).toBeGreaterThan(0);
});

it.each([
  ['its own words', { status: 500 }, 'Failed to import puzzles'],
  ['the words of the server', refused(413, 'The request is too large'), 'The request is too large'],
])('reports in %s that nothing was imported', async (_, answer, text) => {
  server.on(IMPORT, answer);
  drop(aFile('[]'));
  await chosen();
  await press('Import puzzles');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});
