import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULE = join(__dirname, 'data-files.ts');
const START = ['-C', '@fourfold/source', '-r', '@swc-node/register', '-e'];
/** No file can grow, as on a full disk; the process is killed when it tries. */
const FULL_DISK = 'ulimit -f 0; exec "$0" "$@"';

describe('the secrets of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-data-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  function load(shell = 'exec "$0" "$@"'): ReturnType<typeof spawnSync> {
    const code = `require(${JSON.stringify(MODULE)}).loadOrCreateSecrets()`;
    const { PATH } = process.env;
    const env = { PATH, FOURFOLD_DATA_DIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
    return spawnSync('sh', ['-c', shell, process.execPath, ...START, code], { cwd: __dirname, env });
  }

  it('begin again where the disk was full at the first start', () => {
    expect(load(FULL_DISK).status).not.toBe(0);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.new'))).toEqual([]);
    expect(load().status).toBe(0);
    expect(Object.keys(JSON.parse(read('secrets.json')) as object)).toContain('postgres');
    expect(JSON.parse(read('signing-keys.json'))).toMatchObject({ keys: [{ alg: 'ES256' }] });
  });

  it('stay the same when a later start is broken off while it writes them', () => {
    const before = read('secrets.json');
    expect(load(FULL_DISK).status).not.toBe(0);
    expect(read('secrets.json')).toBe(before);
    expect(load().status).toBe(0);
    expect(read('secrets.json')).toBe(before);
  });
});
