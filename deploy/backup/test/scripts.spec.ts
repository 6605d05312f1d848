import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SERVICE_NAMES } from '@fourfold/contracts';
import { sha256Of, writeManifest, type Dump, type Manifest } from '../src/manifest';

const DAY_MS = 86_400_000;
const START = ['-C', '@fourfold/source', '-r', '@swc-node/register', join(__dirname, '../src/main.ts')];

/** Checks as the real program does; what it dumps and restores is nothing. */
const PROGRAM = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const [command, folder] = process.argv.slice(2);
  if (command === 'check')
    require('node:child_process').execFileSync(process.execPath, [...${JSON.stringify(START)}, command, folder], { cwd: '${__dirname}', stdio: 'inherit' });
  if (command === 'backup') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(folder + '/manifest.json', '{}');
  }`;

/** Copies from one folder to another, the small manifest first. With BROKEN it ends after one file. */
const RCLONE = `#!/bin/sh
shift
if [ "$1" = --exclude ]; then excluded=$2 && shift 2; fi
mkdir -p "$2"
for name in manifest.json $(ls "$1"); do
  [ "$name" != "\${excluded:-}" ] || continue
  cp "$1/$name" "$2" || exit 1
  [ -z "\${BROKEN:-}" ] || exit 1
done
`;

describe('the scripts of the Jobs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-scripts-'));
  const [volume, remote] = [join(folder, 'volume'), join(folder, 'remote')];
  const name = '2026-03-01T031700Z';

  beforeAll(async () => {
    for (const path of ['bin', 'image/dist', 'volume', `remote/${name}`])
      mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'image/dist/main.js'), PROGRAM);
    writeFileSync(join(folder, 'bin/rclone'), RCLONE, { mode: 0o755 });
    await writeBackup(join(remote, name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function writeBackup(path: string): Promise<void> {
    const dumps = await Promise.all(
      SERVICE_NAMES.map(async (service) => {
        const file = `${service}.dump`;
        writeFileSync(join(path, file), service);
        return [service, { file, sha256: await sha256Of(join(path, file)) } as Dump] as const;
      }),
    );
    writeManifest(path, {
      product_version: '0.1.0',
      created_at: '2026-03-01T03:17:00Z',
      dumps: Object.fromEntries(dumps) as Manifest['dumps'],
    });
  }
  function run(script: string, args: string[], env = {}): SpawnSyncReturns<string> {
    const PATH = [join(folder, 'bin'), join(process.execPath, '..'), process.env.PATH].join(delimiter);
    return spawnSync('sh', [join(__dirname, '..', script), ...args], {
      cwd: join(folder, 'image'),
      env: { PATH, BACKUP_FOLDER: volume, ...env },
      encoding: 'utf8',
    });
  }
  function makeOld(path: string, ageMs: number, content: string[] = []): void {
    mkdirSync(join(volume, path));
    for (const file of content) writeFileSync(join(volume, path, file), '');
    const then = new Date(Date.now() - ageMs);
    utimesSync(join(volume, path), then, then);
  }

  it('fetch a backup again whose copy was broken off, and check it beside services that run', () => {
    expect(run('restore.sh', ['--check', name], { BACKUP_REMOTE: remote, BROKEN: 'true' }).status).toBe(1);
    const { status, stdout } = run('restore.sh', ['--check', name], { BACKUP_REMOTE: remote });
    expect([status, stdout]).toEqual([0, expect.stringContaining('is the backup of 2026-03-01')]);
  });

  it('refuse a backup that is nowhere, and a damaged one', () => {
    const { status, stderr } = run('restore.sh', ['--check', 'none']);
    expect(status).not.toBe(0);
    expect(stderr).toContain('there is no manifest in');
    writeFileSync(join(volume, name, 'auth.dump'), 'x');
    expect(run('restore.sh', ['--check', name]).status).not.toBe(0);
  });

  it('make room: what was broken off yesterday goes, and what is older than it may be kept', () => {
    makeOld('2026-02-20T031700Z', 9 * DAY_MS, ['manifest.json']);
    makeOld('2026-02-28T031700Z', 2 * DAY_MS, ['manifest.json']);
    makeOld('2026-02-28T031800Z', DAY_MS, ['auth.dump']);
    makeOld('2026-03-01T091700Z', 0, ['auth.dump']);
    makeOld('lost+found', DAY_MS);
    // The copy elsewhere fails, which is no reason to keep more here.
    const { status } = run('job.sh', [], { BACKUP_REMOTE: remote, BROKEN: 'true' });
    expect(status).toBe(1);
    expect(existsSync(join(volume, '2026-02-20T031700Z'))).toBe(false);
    expect(existsSync(join(volume, '2026-02-28T031800Z'))).toBe(false);
    const left = ['2026-02-28T031700Z', name, '2026-03-01T091700Z', 'lost+found'];
    expect(readdirSync(volume)).toEqual(expect.arrayContaining(left));
    expect(readdirSync(volume)).toHaveLength(left.length + 1);
  });
});
