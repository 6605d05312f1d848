import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICES } from '@fourfold/stack';
import { blocksOf, commandsOf, OPERATOR_PAGES } from '@fourfold/testing/documented-commands';
import { composeContainers, composeText, exampleSettings } from './compose-files';
import { NATS_RIGHTS, ScriptFolder } from './script-folder';

interface Machine {
  containers: { id: string; service: string; version: string; hasStopped?: boolean }[];
  images: string[];
  /** The profiles of each service of docker-compose.yml. */
  services: Record<string, string[]>;
  /** What fails: the commands of a service, a verb, or a version, which is never ready. */
  broken: string[];
  /** The file with which NATS runs. */
  natsRights: string;
  fewest: Record<string, number>;
  log: string[];
  next: number;
}

const PROCESSES = [...SERVICES, 'gateway'];
const OURS = /^docker compose |^deploy\/compose\/\w+\.sh /;

function newMachine(): Machine {
  const containers = PROCESSES.map((service) => ({ id: `first-${service}`, service, version: '0.1.0' }));
  const services = Object.fromEntries(
    Object.entries(composeContainers({})).map(([name, { profiles = [] }]) => [name, profiles]),
  );
  return {
    containers,
    images: ['0.1.0'],
    services,
    broken: [],
    natsRights: '# of before',
    fewest: {},
    log: [],
    next: 0,
  };
}

describe('the scripts of Docker Compose', () => {
  const folder = new ScriptFolder('docker.mjs');
  const file = join(folder.path, 'machine.json');
  afterAll(() => folder.remove());

  beforeAll(() => {
    writeFileSync(file, JSON.stringify(newMachine()));
  });

  const machine = (): Machine => JSON.parse(readFileSync(file, 'utf8')) as Machine;
  const storedVersion = (): string | undefined =>
    parseEnv(readFileSync(join(folder.path, '.env'), 'utf8')).FOURFOLD_VERSION;
  const versions = (): string[] => [...new Set(machine().containers.map(({ version }) => version))];
  const commands = (pattern: RegExp): string[] => machine().log.filter((line) => pattern.test(line));
  function expectInOrder(...patterns: RegExp[]): void {
    const { log } = machine();
    const steps = patterns.map((pattern) => log.findIndex((line) => pattern.test(line)));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps).not.toContain(-1);
  }
  function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
    writeFileSync(file, JSON.stringify({ ...machine(), log: [], fewest: {} }));
    const { PATH } = folder;
    const env = { PATH, MACHINE: file, WAIT_SECONDS: '0', WAIT_ATTEMPTS: '2', OVERLAP_SECONDS: '0' };
    return spawnSync('sh', [folder.script(script), ...args], { env, encoding: 'utf8' });
  }

  it('upgrade without a moment in which a process is missing, after the migrations', () => {
    expect(run('upgrade.sh', '0.2.0')).toMatchObject({ status: 0, stderr: '' });
    expect(versions()).toEqual(['0.2.0']);
    expect(machine().containers).toHaveLength(PROCESSES.length);
    for (const name of PROCESSES) expect([name, machine().fewest[name]]).toEqual([name, 1]);
    expect(storedVersion()).toBe('0.2.0');
  });

  it('migrate, and load the rights of the new version in Redis and NATS, before they replace a process', () => {
    expect(run('upgrade.sh', '0.2.0').status).toBe(0);
    expectInOrder(
      /run .*admin-migrate$/,
      /run .*stream$/,
      /^compose exec -T redis .*acl load/,
      /^compose run .*nats --config \S+ -t$/,
      /^compose restart nats$/,
      /^compose exec -T nats .*healthz$/,
      /--scale/,
    );
  });

  it('leave NATS alone when it has the rights already', () => {
    const before = machine();
    const natsRights = readFileSync(join(folder.path, NATS_RIGHTS), 'utf8');
    writeFileSync(file, JSON.stringify({ ...before, natsRights }));
    expect(run('upgrade.sh', '0.2.0').status).toBe(0);
    expect(commands(/restart/)).toEqual([]);
    writeFileSync(file, JSON.stringify(before));
  });

  it.each(['redis', 'nats'])('replace nothing if %s has not loaded the rights', (store) => {
    const before = machine();
    writeFileSync(file, JSON.stringify({ ...before, broken: [store] }));
    expect(run('upgrade.sh', '0.3.0').status).not.toBe(0);
    expect(commands(/--scale/)).toEqual([]);
    expect(machine().containers).toEqual(before.containers);
    writeFileSync(file, JSON.stringify(before));
  });

  it('go back to the images of before, which the upgrade has left, and migrate nothing', () => {
    expect(run('upgrade.sh', '--back', '0.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(versions()).toEqual(['0.1.0']);
    expect(machine().images).toEqual(['0.1.0', '0.2.0']);
    expect(commands(/compose build|pull|migrate|acl|restart/)).toEqual([]);
  });

  it('keep what runs although the new process, which is never ready, cannot be removed', () => {
    const before = machine();
    writeFileSync(file, JSON.stringify({ ...before, images: ['0.0.9'], broken: ['rm', '0.0.9'] }));
    expect(run('upgrade.sh', '--back', '0.0.9').status).not.toBe(0);
    expect(commands(/^stop /)).toEqual([]);
    writeFileSync(file, JSON.stringify(before));
  });

  it('keep what runs if the new version is never ready', () => {
    const before = machine();
    writeFileSync(file, JSON.stringify({ ...before, images: ['0.0.9', '0.1.0'], broken: ['0.0.9'] }));
    const { status } = run('upgrade.sh', '--back', '0.0.9');
    expect(status).not.toBe(0);
    for (const name of PROCESSES) expect([name, machine().fewest[name]]).toEqual([name, 1]);
    expect(versions()).toEqual(['0.1.0']);
    expect(run('upgrade.sh', '--back', '0.1.0').status).toBe(0);
  });

  it('build nothing in the name of a version whose images are gone, and replace nothing', () => {
    const before = machine();
    const { status, stderr } = run('upgrade.sh', '--back', '0.0.8');
    expect([status, stderr]).toEqual([1, 'no such image: 0.0.8\n']);
    expect(machine()).toMatchObject({ containers: before.containers, images: before.images });
    expect(storedVersion()).toBe('0.1.0');
  });

  it.each(['build', 'auth-migrate', '0.4.0'])(
    'leave the version that runs to later commands if %s fails',
    (broken) => {
      writeFileSync(file, JSON.stringify({ ...machine(), broken: [broken] }));
      expect(run('upgrade.sh', '0.4.0').status).not.toBe(0);
      writeFileSync(file, JSON.stringify({ ...machine(), broken: [] }));
      expect(storedVersion()).toBe('0.1.0');
    },
  );

  it.each([
    ['auth', 'the old one ended', { version: '0.1.0', hasStopped: true }, '0.5.0'],
    // Which has room for two only.
    ['gateway', 'both ran', { version: '0.1.0' }, '0.5.0'],
    ['gateway', 'the new one was never ready', { version: '0.0.9' }, '0.1.0'],
  ])(
    'go on after an interruption while %s was being replaced and %s, without a moment in which it is missing',
    (service, _, left, beside) => {
      const containers = PROCESSES.map((name) => ({ id: `a-${name}`, service: name, version: beside }));
      const leftover = { id: 'left', service, ...left };
      const images = ['0.1.0', '0.5.0'];
      const state = { ...newMachine(), images, containers: [leftover, ...containers], broken: ['0.0.9'] };
      writeFileSync(file, JSON.stringify(state));
      expect(run('upgrade.sh', '0.5.0')).toMatchObject({ status: 0, stderr: '' });
      expect(versions()).toEqual(['0.5.0']);
      expect(machine().containers).toHaveLength(PROCESSES.length);
      for (const name of PROCESSES) expect([name, machine().fewest[name]]).toEqual([name, 1]);
    },
  );

  it('restore secrets before data, beside no process, and publish what the stream had', () => {
    expect(run('restore.sh', 'the-backup')).toMatchObject({ status: 0, stderr: '' });
    expectInOrder(
      /compose\.sh check the-backup/,
      /stop .*gateway/,
      /compose\.sh secrets the-backup/,
      /rm -rf \/data/,
      /auth-migrate/,
      /compose\.sh restore the-backup/,
      /up -d auth .*gateway$/,
      /republish outbox/,
    );
    expect(machine().containers).toHaveLength(PROCESSES.length);
  });

  it('stop no process for a backup that is not there', () => {
    writeFileSync(file, JSON.stringify({ ...newMachine(), broken: ['backup'] }));
    expect(run('restore.sh', 'no-backup').status).not.toBe(0);
    expect(machine().containers).toEqual(newMachine().containers);
    writeFileSync(file, JSON.stringify(newMachine()));
  });

  it('back up into a folder with the name that they say', () => {
    const { status, stdout } = run('backup.sh', 'mine');
    expect([status, stdout]).toEqual([0, 'mine\n']);
    expect(commands(/compose\.sh backup mine/)).toHaveLength(1);
  });
});

describe('the commands for Docker Compose', () => {
  const folder = new ScriptFolder('docker.mjs');
  const file = join(folder.path, 'machine.json');
  const fill = (command: string): string => command.replaceAll(/<(?:name|folder)>/g, 'the-backup');
  const blocks = ['deploy/README.md', 'deploy/compose/README.md'].flatMap(blocksOf).map(fill);
  const others = OPERATOR_PAGES.flatMap((page) =>
    commandsOf(page).map((command) => [page, fill(command)] as const),
  ).filter(([, command]) => OURS.test(command) && !blocks.join().includes(command));

  beforeAll(() => {
    writeFileSync(file, JSON.stringify(newMachine()));
    writeFileSync(join(folder.path, 'bin/npm'), '#!/bin/sh\n', { mode: 0o755 });
    cpSync(join(__dirname, '../../../.env.example'), join(folder.path, '.env.example'));
  });
  afterAll(() => folder.remove());

  const expectToRun = (commands: string): void => {
    const env = {
      PATH: folder.PATH,
      MACHINE: file,
      WAIT_SECONDS: '0',
      WAIT_ATTEMPTS: '2',
      OVERLAP_SECONDS: '0',
    };
    const options = { cwd: folder.path, env, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync('sh', ['-c', `set -e\n${commands}`], options);
    expect([status, stderr]).toEqual([0, '']);
  };

  it.each(blocks.map((block) => [block.split('\n')[0]!, block]))(
    'run as they stand, one block after the other: %s',
    (_, block) => expectToRun(block),
  );

  it.each(others)('name what there is, in %s: %s', (_, command) => expectToRun(command));

  it.each([
    'docker compose run --rm streams',
    'docker compose --profile metrics up',
    'docker compose upgrade',
  ])('fail where there is none: %s', (command) => {
    expect(() => expectToRun(command)).toThrow();
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
    // A busy gateway once answered after more than 5 s, and Caddy refused what is not a GET.
    expect(caddyfile).toMatch(/health_timeout 1m\n/);
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
