import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseCommit, changedFiles } from './changes';

describe('the changed files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'changes-'));
    git('init', '--quiet', '--initial-branch=main');
    commit('a');
    commit('b');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const write = (name: string): void => writeFileSync(join(folder, name), name);
  const commit = (name: string): void => {
    write(name);
    git('add', '.');
    git('commit', '--quiet', `--message=${name}`);
  };

  it('are those of the last commit and uncommitted ones on main', () => {
    write('c');
    expect(changedFiles(baseCommit(folder), folder)).toEqual(['b', 'c']);
  });

  it('are those of the whole branch, without removed ones, on a branch', () => {
    git('checkout', '--quiet', '-b', 'feature');
    commit('c');
    commit('d');
    rmSync(join(folder, 'a'));
    expect(changedFiles(baseCommit(folder), folder)).toEqual(['c', 'd']);
  });
});
