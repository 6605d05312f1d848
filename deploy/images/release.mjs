// npm run release -- <version> [--registry registry.example.org/fourfold]: builds every image, labelled, with an SBOM beside it,
// and writes the release into k8s/release. With docker buildx and a registry the images are for amd64 and arm64, pushed, and
// pinned by their digests; otherwise they are for this machine, and pinned by the version. COSIGN_KEY signs what was pushed. Where
// trivy is installed, a known fault of high severity that has been mended ends the release before anything is written.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const SERVICES = ['auth', 'puzzles', 'social', 'battle', 'admin'];
const IMAGES = [...SERVICES, 'gateway', 'backup'];
const FOLDERS = { gateway: 'gateway', backup: 'deploy/backup' };
const PLATFORMS = 'linux/amd64,linux/arm64';
/** Images of others that run beside ours: pinned by the digest of their tag. */
const OTHERS = { nats: '2.12.8-alpine', 'natsio/prometheus-nats-exporter': '0.17.3' };
const BASES = { NODE_IMAGE: 'node:24.21.0-bookworm-slim', POSTGRES_IMAGE: 'postgres:17.5-bookworm' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { registry: { type: 'string' } },
});
const [version] = positionals;
if (!/^\d+\.\d+\.\d+$/.test(version ?? ''))
  fail('npm run release -- <major.minor.patch> [--registry <registry>]');
if (run('git', ['status', '--porcelain']).trim() !== '')
  fail('Commit your changes first: a release is a commit.');

const { registry } = values;
const pushes = registry !== undefined && spawnSync('docker', ['buildx', 'version']).status === 0;
const out = join(ROOT, 'dist/release', version);
const bases = Object.entries(BASES).map(([name, image]) => [name, process.env[name] ?? pinned(image)]);
mkdirSync(out, { recursive: true });
const released = IMAGES.map((name) => {
  const tag = `${registry ?? 'fourfold'}/${name}:${version}`;
  const digest = build(name, tag);
  scan(tag);
  writeFileSync(join(out, `${name}.cdx.json`), sbom(name));
  if (digest && process.env.COSIGN_KEY)
    run('cosign', ['sign', '--yes', '--key', process.env.COSIGN_KEY, `${tag.split(':')[0]}@${digest}`]);
  console.log(`${tag} ${digest ?? ''}`);
  return { name, digest };
});
for (const [image, tag] of Object.entries(OTHERS)) scan(`${image}:${tag}`);
writeRelease(released);

/** @returns the digest of what was pushed, if it was */
function build(name, tag) {
  const file = SERVICES.includes(name) ? 'service' : name;
  const labels = {
    title: `fourfold-${name}`,
    version,
    revision: run('git', ['rev-parse', 'HEAD']).trim(),
    // Of the commit, so that the same sources give the same labels.
    created: run('git', ['show', '-s', '--format=%cI']).trim(),
    'base.name': bases[0][1],
  };
  const args = [
    ...['-f', `deploy/images/${file}.Dockerfile`, '-t', tag, '--build-arg', `VERSION=${version}`],
    ...(file === 'service' ? ['--build-arg', `SERVICE=${name}`] : []),
    ...bases.flatMap(([base, image]) => ['--build-arg', `${base}=${image}`]),
    ...Object.entries(labels).flatMap(([label, text]) => [
      '--label',
      `org.opencontainers.image.${label}=${text}`,
    ]),
  ];
  if (!pushes) {
    run('docker', ['build', ...args, '.'], 'inherit');
    return undefined;
  }
  const metadata = join(out, `${name}.json`);
  const attested = ['--sbom=true', '--provenance=mode=max', '--metadata-file', metadata];
  run('docker', ['buildx', 'build', '--platform', PLATFORMS, '--push', ...attested, ...args, '.'], 'inherit');
  return JSON.parse(readFileSync(metadata, 'utf8'))['containerimage.digest'];
}

/** The image with the digest that its tag has now; the tag alone where no registry can be asked. */
function pinned(image) {
  const asked = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { status, stdout } = spawnSync('docker', asked, { encoding: 'utf8' });
  return status === 0 ? `${image}@${stdout.trim()}` : image;
}

function scan(image) {
  if (spawnSync('trivy', ['--version']).status !== 0) return;
  run(
    'trivy',
    ['image', '--quiet', '--ignore-unfixed', '--severity', 'HIGH,CRITICAL', '--exit-code', '1', image],
    'inherit',
  );
}

/** What the image has of npm packages, in CycloneDX. */
function sbom(name) {
  const workspace = FOLDERS[name] ?? `services/${name}`;
  return run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', `--workspace=${workspace}`]);
}

function writeRelease(images) {
  const folder = join(ROOT, 'k8s/release');
  const file = join(folder, 'kustomization.yaml');
  const text = readFileSync(file, 'utf8');
  const others = Object.entries(OTHERS).map(([name, tag]) => {
    const [, digest] = pinned(`${name}:${tag}`).split('@');
    return `  - { name: ${name}, ${digest ? `digest: '${digest}'` : `newTag: ${tag}`} }\n`;
  });
  const lines = images.map(({ name, digest }) => {
    const newName = registry === undefined ? '' : `, newName: ${registry}/${name}`;
    return `  - { name: fourfold/${name}${newName}, ${digest ? `digest: '${digest}'` : `newTag: ${version}`} }\n`;
  });
  writeFileSync(
    file,
    text.replace(/^images:\n(?: {2}- .*\n)+/m, `images:\n${[...lines, ...others].join('')}`),
  );
}

function run(command, args, stdio = 'pipe') {
  return execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', stdio, 'inherit'],
    maxBuffer: 2 ** 26,
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
