import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const HOOK = resolve(__dirname, '../../hooks/commit-msg');

describe('the hook that checks commit messages', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'commit-msg-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function check(message: string): number | null {
    const file = join(folder, 'message');
    writeFileSync(file, `${message}\n`);
    return spawnSync(HOOK, [file]).status;
  }

  it.each([
    'fix(social): count chat limit across replicas',
    'feat!: drop the old door',
    `docs: ${'a'.repeat(66)}`,
    'fix(web): keep focus\n\nA body may have any length and any form.',
  ])('accepts %j', (message) => {
    expect(check(message)).toBe(0);
  });

  it.each([
    ['no type', 'count chat limit across replicas'],
    ['an unknown type', 'wip: count chat limit'],
    ['a full stop', 'fix: count chat limit.'],
    ['73 characters', `docs: ${'a'.repeat(67)}`],
  ])('refuses a subject with %s', (_what, message) => {
    expect(check(message)).toBe(1);
  });
});
