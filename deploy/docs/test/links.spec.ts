import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const PAGES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && path !== 'CHANGELOG.md' && existsSync(join(ROOT, path)));

const contentOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** As GitHub derives them from the headings of a page. */
function anchorsOf(path: string): string[] {
  return [...contentOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The links to files of the repository that lead nowhere. */
function brokenLinksOf(page: string): string[] {
  return [...contentOf(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
}

it.each(PAGES)('%s links only to files and headings that exist', (page) => {
  expect(brokenLinksOf(page)).toEqual([]);
});
