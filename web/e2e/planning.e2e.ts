import { randomInt } from 'node:crypto';
import type { Category } from '@fourfold/contracts';
import { addDays } from '@fourfold/game-rules';
import type { Page } from 'playwright-core';
import { anotherAdmin, chooseTable, openAsAdmin, someCategories } from './support/admin';
import { hasFocus } from './support/keyboard';
import { withVisitors } from './support/visits';

let page: Page;

const day = (date: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${date}"]`) });

const another = withVisitors(1, (admin) => {
  ({ page } = admin);
});

const press = (name: string, on = page): Promise<void> =>
  on.getByRole('button', { name, exact: true }).click();

interface Planned {
  date: string;
  categories: Category[];
}

const COLUMNS = ['puzzle_date', 'category', 'difficulty', 'word_1', 'word_2', 'word_3', 'word_4'];

/** A row for each group, as a spreadsheet saves them. */
const asTable = (puzzles: readonly Planned[]): string =>
  [
    COLUMNS,
    ...puzzles.flatMap(({ date, categories }) =>
      categories.map(({ name, difficulty, words }) => [date, name, difficulty, ...words]),
    ),
  ]
    .map((row) => row.join(','))
    .join('\r\n');

const withGroup = (puzzle: Planned, place: number, changes: object): Planned => ({
  ...puzzle,
  categories: puzzle.categories.map((group, at) => (at === place ? { ...group, ...changes } : group)),
});

it('takes sixty puzzles from a spreadsheet to the calendar: mended, moved, and edited by two at once', async () => {
  const tag = `S${randomInt(1e6)}`;
  // Far ahead, so that neither another test nor an earlier run has taken the dates.
  const first = `${randomInt(2200, 9000)}-06-01`;
  const planned = Array.from({ length: 60 }, (_, place): Planned => ({
    date: addDays(first, place),
    categories: someCategories(`${tag}N${place}`),
  }));
  const faulty = planned
    .with(1, withGroup(planned[1]!, 0, { words: ['ONE', '', 'TWO', 'THREE'] }))
    .with(4, withGroup(planned[4]!, 2, { difficulty: 7 }))
    .with(8, withGroup(planned[8]!, 3, { words: ['FOUR', 'FIVE', 'FOUR', 'SIX'] }));
  await openAsAdmin(page, '/admin/import');
  await chooseTable(page, asTable(faulty));
  await press('Import puzzles');
  await page.getByText(/^Nothing was imported: the file has 3 faults/).waitFor();
  const faults = page.getByRole('region', { name: 'Faults of the file' }).getByRole('row');
  for (const place of [1, 4, 8]) await faults.filter({ hasText: planned[place]!.date }).waitFor();

  await chooseTable(page, asTable(planned));
  await press('Check first');
  await page.getByText('60 puzzles would be imported, 0 skipped.').waitFor();
  await press('Import puzzles');
  await page.getByText('60 puzzles imported, 0 skipped.').first().waitFor();
  await page.getByRole('link', { name: /^Calendar of June/ }).click();

  // The thirtieth of July is the sixtieth day, so the next one is free.
  const [from, to] = [planned.at(-1)!.date, addDays(first, 60)];
  await page.waitForURL(({ searchParams }) => searchParams.get('month') === first.slice(0, 7));
  await page.getByRole('button', { name: `Edit the puzzle of ${first}` }).waitFor();
  await press('Next month');
  await press(`Move the puzzle of ${from}`);
  await page.getByLabel('New date').fill(to);
  await press('Move puzzle');
  await page.getByText(`The puzzle of ${from} is on ${to} now.`).first().waitFor();
  await page.getByRole('button', { name: `Move the puzzle of ${to}` }).waitFor();
  await hasFocus(day(to));
  await press(`Move the puzzle of ${to}`);
  await page.getByLabel('New date').fill(first);
  await press('Move puzzle');
  await press('Exchange puzzles');
  await page.getByText(`The puzzles of ${to} and ${first} have changed places.`).first().waitFor();

  // The next two days, by dragging.
  const [second, third] = [addDays(first, 1), addDays(first, 2)];
  await day(second).dragTo(day(third));
  await page.getByText(`Exchange the puzzles of ${second} and ${third}?`).waitFor();
  await press('Exchange puzzles');
  await page.getByText(`The puzzles of ${second} and ${third} have changed places.`).first().waitFor();
  await day(third).getByText(planned[1]!.categories[0]!.name, { exact: true }).waitFor();

  const colleague = await anotherAdmin(page);
  const { page: other } = await another();
  await openAsAdmin(other, `/admin/calendar?month=${first.slice(0, 7)}`, colleague);
  for (const admin of [page, other]) {
    await press(`Edit the puzzle of ${first}`, admin);
    await admin.getByRole('group', { name: 'Category 4' }).getByLabel('Word 4').waitFor();
  }
  const word = (admin: Page, place: number) =>
    admin.getByRole('group', { name: `Category ${place}` }).getByLabel('Word 1');
  await word(page, 1).fill(`${tag}MINE`);
  // A reload asks, and loses nothing, not even what the edit was based on.
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await press(`Edit the puzzle of ${first}`);
  await page.getByText(/^These are changes that you had not saved/).waitFor();
  expect(await word(page, 1).inputValue()).toBe(`${tag}MINE`);
  await word(page, 2).fill(`${tag}ALSO`);
  await word(other, 2).fill(`${tag}THEIRS`);
  await word(other, 3).fill(`${tag}OTHER`);
  await press('Save changes');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // What only one of them has changed is kept; about the rest the second one decides.
  await press('Save changes', other);
  await other.getByText(/^What only one of you changed is kept/).waitFor();
  expect(await word(other, 1).inputValue()).toBe(`${tag}MINE`);
  await press('Use stored categories 2, words 1', other);
  await press('Save changes', other);
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await press(`View the puzzle of ${first}`);
  for (const text of ['MINE', 'ALSO', 'OTHER'])
    await page
      .getByRole('dialog')
      .getByText(new RegExp(`^${tag}${text},`))
      .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Next gap/ }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('month') !== first.slice(0, 7));
  // The list finds it by a word, with what one wants to know of it.
  await page.goto('/admin');
  await page.getByLabel('Search by date, word or group').fill(`${tag}OTHER`);
  const found = page.getByRole('row').filter({ hasText: first });
  await found.getByText('Scheduled', { exact: true }).waitFor();
  await found.getByText(planned.at(-1)!.categories[3]!.name).waitFor();
});
