import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { Cluster, containersOf } from './fixtures/cluster';

const ROOT = join(__dirname, '../..');
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const RELEASE = 'k8s/release/kustomization.yaml';

/** Programs of a machine that releases, as far as a release needs them. */
const PROGRAMS = {
  docker: `case "$*" in
*imagetools*) echo ${DIGEST} ;;
*--metadata-file*) while [ "$1" != --metadata-file ]; do shift; done; echo '{"containerimage.digest":"${DIGEST}"}' >"$2" ;;
esac`,
  npm: 'echo {}',
  trivy: '[ "$1" = --version ] || exit "${FOUND:-0}"',
};

describe('a release', () => {
  const cluster = Cluster.of('production', ['backup']);
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-release-'));
  const read = (): string => readFileSync(join(folder, RELEASE), 'utf8');
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    for (const path of ['deploy/images', 'k8s/release'])
      cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    mkdirSync(join(folder, 'bin'));
    for (const [name, script] of Object.entries(PROGRAMS))
      writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    writeFileSync(join(folder, '.gitignore'), 'dist\n');
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'everything');
  });

  function release(env = {}): SpawnSyncReturns<string> {
    const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
    const script = join(folder, 'deploy/images/release.mjs');
    const args = [script, '0.2.0', '--registry', 'registry.example.net/fourfold'];
    return spawnSync(process.execPath, args, { env: { PATH, ...env }, encoding: 'utf8' });
  }

  it('is not written when an image has a fault that has been mended elsewhere', () => {
    const before = read();
    expect(release({ FOUND: '1' }).status).not.toBe(0);
    expect(read()).toBe(before);
  });

  it('pins every image of production by its digest, those of others too', () => {
    expect(release()).toMatchObject({ status: 0 });
    const { images } = parse(read()) as { images: { name: string; newName?: string; digest?: string }[] };
    for (const { name, digest } of images) expect([name, digest]).toEqual([name, DIGEST]);
    const base = (image: string): string =>
      image.replace(/^registry\.example\.org\//, '').replace(/[:@].*/, '');
    const run = new Set(cluster.workloads.flatMap(containersOf).map(({ image }) => base(image!)));
    expect([...run].sort()).toEqual(images.map(({ name }) => name).sort());
  });
});

describe('the update bot', () => {
  interface Manager {
    managerFilePatterns: string[];
    matchStrings: string[];
  }
  const { customManagers } = JSON.parse(readFileSync(join(ROOT, 'renovate.json'), 'utf8')) as {
    customManagers: Manager[];
  };

  it.each([
    'docker-compose.yml',
    'deploy/compose/stores.yml',
    'deploy/images/service.Dockerfile',
    'deploy/images/release.mjs',
  ])('finds every image that %s names', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const managers = customManagers.filter(({ managerFilePatterns }) =>
      managerFilePatterns.some((pattern) => new RegExp(pattern.slice(1, -1)).test(file)),
    );
    const found = managers.flatMap(({ matchStrings }) =>
      matchStrings.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, 'g'))].map(({ groups }) => groups!),
      ),
    );
    const versions = [
      ...text.replaceAll(':-', ' ').matchAll(/[\w/.-]+:v?\d[\w.]*(?:-[a-z]\w*)*(?=[}'"\s]|$)/gm),
    ].map(([image]) => image);
    const images = versions.filter((image) =>
      /^(?:node|postgres|redis|nats|prom\/|grafana\/|axllent\/)/.test(image),
    );
    const names = found.map(({ depName, currentValue }) => `${depName}:${currentValue}`);
    expect(names).toEqual(expect.arrayContaining(images));
    expect(images.length).toBeGreaterThan(0);
  });
});
