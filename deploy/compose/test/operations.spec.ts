import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { SERVICES } from '@fourfold/stack';
import { composeContainers, composeText, exampleSettings } from './compose-files';

interface Machine {
  containers: { id: string; service: string; version: string }[];
  images: string[];
  fewest: Record<string, number>;
  log: string[];
  next: number;
}

const PROCESSES = [...SERVICES, 'gateway'];

describe('the scripts of Docker Compose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-compose-'));
  const file = join(folder, 'machine.json');
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeAll(() => {
    mkdirSync(join(folder, 'bin'));
    mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
    // After `--`, since Node would read `--env-file` of a container's command itself.
    const docker = `#!/bin/sh\nexec node -- '${join(__dirname, 'docker.mjs')}' "$@"\n`;
    writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
    for (const name of ['common', 'backup', 'restore', 'upgrade'])
      cpSync(join(__dirname, `../${name}.sh`), join(folder, `deploy/compose/${name}.sh`));
    const containers = PROCESSES.map((service) => ({ id: `first-${service}`, service, version: '0.1.0' }));
    const machine: Machine = { containers, images: ['0.1.0'], fewest: {}, log: [], next: 0 };
    writeFileSync(file, JSON.stringify(machine));
    cpSync(join(__dirname, '../../../.env.example'), join(folder, '.env'));
  });

  const machine = (): Machine => JSON.parse(readFileSync(file, 'utf8')) as Machine;
  const versions = (): string[] => [...new Set(machine().containers.map(({ version }) => version))];
  const commands = (pattern: RegExp): string[] => machine().log.filter((line) => pattern.test(line));
  function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
    writeFileSync(file, JSON.stringify({ ...machine(), log: [], fewest: {} }));
    const PATH = [join(folder, 'bin'), join(process.execPath, '..'), process.env.PATH].join(delimiter);
    const env = { PATH, MACHINE: file, WAIT_SECONDS: '0', WAIT_ATTEMPTS: '2', OVERLAP_SECONDS: '0' };
    return spawnSync('sh', [join(folder, 'deploy/compose', script), ...args], { env, encoding: 'utf8' });
  }

  it('upgrade without a moment in which a process is missing, after the migrations', () => {
    expect(run('upgrade.sh', '0.2.0')).toMatchObject({ status: 0, stderr: '' });
    expect(versions()).toEqual(['0.2.0']);
    expect(machine().containers).toHaveLength(PROCESSES.length);
    for (const name of PROCESSES) expect([name, machine().fewest[name]]).toEqual([name, 1]);
    const { log } = machine();
    expect(log.findLastIndex((line) => /run .*-migrate/.test(line))).toBeLessThan(
      log.findIndex((line) => /--scale/.test(line)),
    );
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('\nFOURFOLD_VERSION=0.2.0\n');
  });

  it('go back to the images of before, which the upgrade has left, and migrate nothing', () => {
    expect(run('upgrade.sh', '--back', '0.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(versions()).toEqual(['0.1.0']);
    expect(machine().images).toEqual(['0.1.0', '0.2.0']);
    expect(commands(/build|pull|migrate/)).toEqual([]);
  });

  it('keep what runs if the new version is never ready', () => {
    const { status } = run('upgrade.sh', '--back', '0.0.9');
    expect(status).not.toBe(0);
    for (const name of PROCESSES) expect([name, machine().fewest[name]]).toEqual([name, 1]);
    expect(versions()).toEqual(['0.1.0']);
    expect(run('upgrade.sh', '--back', '0.1.0').status).toBe(0);
  });

  it('restore secrets before data, beside no process, and publish what the stream had', () => {
    expect(run('restore.sh', 'the-backup')).toMatchObject({ status: 0, stderr: '' });
    const { log } = machine();
    const steps = [
      /stop .*gateway/,
      /compose\.sh secrets the-backup/,
      /rm -rf \/data/,
      /auth-migrate/,
      /compose\.sh restore the-backup/,
      /up -d auth .*gateway$/,
      /republish outbox/,
    ].map((pattern) => log.findIndex((line) => pattern.test(line)));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps).not.toContain(-1);
    expect(machine().containers).toHaveLength(PROCESSES.length);
  });

  it('back up into a folder with the name that they say', () => {
    const { status, stdout } = run('backup.sh', 'mine');
    expect([status, stdout]).toEqual([0, 'mine\n']);
    expect(commands(/compose\.sh backup mine/)).toHaveLength(1);
  });
});

describe('a backup of Compose', () => {
  const { backup, secrets } = composeContainers({});

  it('mounts the secrets of every process where it finds them', () => {
    const made = secrets!.volumes!.filter((volume) => volume.includes(':/secrets/'));
    expect(made.length).toBeGreaterThan(SERVICES.length);
    expect(backup!.volumes).toEqual(expect.arrayContaining(made));
    expect(backup!.environment).toMatchObject({ SECRETS_FOLDER: '/secrets', BACKUP_FOLDER: '/backup' });
    expect(backup!.profiles).toEqual(['backup']);
  });

  it('has the client of Postgres that the server has', () => {
    expect(composeText('docker-compose.yml')).toContain(
      "POSTGRES_IMAGE: '${POSTGRES_IMAGE:-postgres:17.5-bookworm}'",
    );
    expect(composeContainers({}).postgres!.image).toBe('postgres:17.5-bookworm');
  });
});

describe('the proxy of the example', () => {
  const caddyfile = composeText('deploy/compose/Caddyfile');

  it('asks both ports at which a gateway may be, and waits for the other while one ends', () => {
    const [first, last] = exampleSettings('set').GATEWAY_PORTS!.split('-');
    expect(caddyfile).toContain(`reverse_proxy 127.0.0.1:${first} 127.0.0.1:${last} {`);
    expect(caddyfile).toMatch(/lb_try_duration \d+s/);
    const { hostname } = new URL(exampleSettings('set').PUBLIC_URL!);
    expect(caddyfile).toContain(`${hostname} {`);
  });

  const hasCaddy = spawnSync('caddy', ['version']).status === 0;
  (hasCaddy ? it : it.skip)('is accepted by Caddy', () => {
    const args = [
      'adapt',
      '--validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(__dirname, '../Caddyfile'),
    ];
    expect(spawnSync('caddy', args).status).toBe(0);
  });
});

describe('alerts of Compose', () => {
  it('reach Alertmanager, which sends them to the addresses of a file of the operator', () => {
    const { alertmanager } = composeContainers({ ALERTMANAGER_CONFIG: './mine.yml' });
    expect(alertmanager!.volumes).toEqual(['./mine.yml:/etc/alertmanager/alertmanager.yml:ro']);
    expect(composeText('deploy/observability/prometheus/prometheus.yml')).toContain("['alertmanager:9093']");
  });
});
