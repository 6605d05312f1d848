import { SERVERS, SERVICES } from './fixtures/environment';
import { Operator } from './fixtures/operator';
import { copyOfSources, editKustomization, overlayFolder } from './fixtures/overlays';

/** Replicas of a production server at rest. */
const AT_REST = 2;

describe('restore.sh', () => {
  const folder = overlayFolder(copyOfSources(), 'installation');
  const operator = new Operator();

  const expectEverythingRuns = (): void => {
    const { objects, ready } = operator.state;
    for (const name of SERVERS) {
      expect([name, objects[`Deployment/${name}`]!.spec.replicas]).toEqual([name, AT_REST]);
      expect([name, ready[name]]).toEqual([name, AT_REST]);
    }
    expect(objects['StatefulSet/nats']!.spec.replicas).toBe(3);
  };
  const orderOf = (...patterns: RegExp[]): number[] =>
    patterns.map((pattern) => operator.state.log.findLastIndex((line) => pattern.test(line)));

  it('is needed by an installation that runs', () => {
    expect(operator.run('apply.sh', [folder])).toMatchObject({ status: 0, stderr: '' });
    expectEverythingRuns();
  });

  it('restores a dump beside nothing that is connected, and ends with every replica ready', () => {
    const { status, stderr } = operator.run('restore.sh', ['2026-03-01T031700Z', folder]);
    expect([status, stderr]).toEqual([0, '']);
    const { containers } = (
      operator.state.objects['Job/restore']!.spec as unknown as {
        template: { spec: { containers: { image: string; command: string[] }[] } };
      }
    ).template.spec;
    expect(containers[0]!.command).toEqual(['sh', 'restore.sh', '2026-03-01T031700Z']);
    expectEverythingRuns();
    const steps = orderOf(
      /^create job check-backup/,
      /^scale deployment .*--replicas=0/,
      /^wait pod -l app.kubernetes.io\/name in .*--for=delete/,
      /^delete pod -l cnpg/,
      /^create job restore/,
      /^delete pvc .*nats/,
      /^apply .*component!=server/,
      /^rollout/,
      /^exec .*republish outbox/,
    );
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('migrates the restored schema, makes the stream again, and publishes what the stream had', () => {
    const ran = operator.state.ran.slice(operator.state.ran.indexOf('restore') + 1);
    const names = ran.map((name) => name.replace(/-\w+$/, ''));
    expect(names).toEqual(expect.arrayContaining(['stream', ...SERVICES.map((name) => `${name}-migrate`)]));
    expect(operator.commands(/^exec/)).toEqual(
      SERVICES.map((name) => `exec deployment/${name} -- node dist/cli.js republish outbox`),
    );
  });

  it('leaves the servers alone when there is no such backup', () => {
    const { status, stderr } = operator.run('restore.sh', ['2026-03-03T031700Z', folder], {
      FAILING_JOB: 'check-backup',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('its last line');
    expectEverythingRuns();
  });

  it('stops with the log of a restore that fails, and starts nothing on half of the data', () => {
    const { status, stderr } = operator.run('restore.sh', ['2026-03-02T031700Z', folder], {
      FAILING_JOB: 'restore',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('its last line');
    expect(operator.state.objects['Deployment/auth']!.spec.replicas).toBe(0);
  });

  it('recovers from the archive into a cluster that archives, with the same settings, behind the same name', () => {
    editKustomization(folder, (text) => text.replace('k8s/postgres\n', 'k8s/postgres-restore\n'));
    const { status, stderr } = operator.run('restore.sh', ['--archive', folder]);
    expect([status, stderr]).toEqual([0, '']);
    expectEverythingRuns();
    const { objects } = operator.state;
    interface Postgres {
      postgresql: object;
      plugins: { isWALArchiver: boolean; parameters: { serverName: string } }[];
      bootstrap?: { recovery: { source: string } };
      externalClusters?: { plugin: { parameters: { serverName: string } } }[];
    }
    const [old, restored] = ['postgres', 'postgres-restored'].map(
      (name) => objects[`Cluster/${name}`]!.spec as unknown as Postgres,
    ) as [Postgres, Postgres];
    const { bootstrap, externalClusters, plugins, ...settings } = restored;
    const { plugins: _, ...oldSettings } = old;
    expect(settings).toEqual(oldSettings);
    expect(bootstrap!.recovery.source).toBe('archive');
    expect(externalClusters![0]!.plugin.parameters.serverName).toBe('postgres');
    expect(plugins[0]).toMatchObject({
      isWALArchiver: true,
      parameters: { serverName: 'postgres-restored' },
    });
    expect(objects['Pooler/postgres-pooler']!.spec).toMatchObject({ cluster: { name: 'postgres-restored' } });
  });
});
