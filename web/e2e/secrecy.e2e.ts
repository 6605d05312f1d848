import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { starterPuzzles, WORKSPACE_ROOT } from '@fourfold/testing';
import { Board, register } from './support/player';
import { withVisitors } from './support/visits';

const newVisitor = withVisitors(0);

/** Two words of one group side by side, as no list in another order would often have them. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word) =>
    words.filter((other) => other !== word).map((other) => `"${word}","${other}"`),
  );
}

it('sends the browser no category before it is found', async () => {
  const { page } = await newVisitor();
  const answers: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  await register(page);
  const board = await Board.open(page);
  await board.guess([...board.words(1).slice(0, 3), board.words(2)[0]!]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const seen = [...(await Promise.all(answers)), await page.content(), stored].join('\n');
  expect(seen).toContain(board.words(0)[0]);
  for (const { name } of board.answers) expect(seen).not.toContain(name);
});

it('ships no puzzle with the web app', () => {
  const dist = join(WORKSPACE_ROOT, 'web/dist');
  const shipped = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => join(dist, file))
    .filter((file) => statSync(file).isFile());
  expect(shipped.filter((file) => file.endsWith('.map'))).toEqual([]);
  const text = shipped.map((file) => readFileSync(file, 'latin1')).join('\n');
  const pairs = starterPuzzles().flatMap(({ categories }) =>
    categories.flatMap(({ words }) => pairsOf(words)),
  );
  expect(pairs.filter((pair) => text.includes(pair))).toEqual([]);
});
