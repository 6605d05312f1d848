import { Cluster, containersOf } from './fixtures/cluster';
import { Operator } from './fixtures/operator';
import { copyOfSources, editKustomization, OVERLAYS, overlayFolder } from './fixtures/overlays';
import { withoutHash } from './fixtures/render';

const WAVE = 'argocd.argoproj.io/sync-wave';

describe.each(OVERLAYS)('what Argo CD does with the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);
  const waveOf = ({ annotations }: { annotations?: Record<string, string> }): number =>
    Number(annotations?.[WAVE] ?? 0);

  it('is healthy wave by wave: an autoscaler comes after its Deployment, and a volume with its first pod', () => {
    for (const { metadata } of cluster.all('HorizontalPodAutoscaler'))
      expect(waveOf(metadata)).toBeGreaterThan(waveOf(cluster.get('Deployment', metadata.name).metadata));
    const jobs = cluster.workloads.filter(({ kind }) => kind === 'Job');
    for (const { metadata } of cluster.all('PersistentVolumeClaim')) {
      const users = jobs.filter(({ pod }) =>
        pod.volumes!.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === metadata.name),
      );
      const waves = users.map(({ name }) => waveOf(cluster.get('Job', name).metadata));
      expect(waves).toContain(waveOf(metadata));
    }
  });

  it('removes old settings last, while pods of the release before may still start', () => {
    const hashed = cluster.objects.filter(({ metadata }) => withoutHash(metadata.name) !== metadata.name);
    expect(hashed.map(({ metadata }) => withoutHash(metadata.name))).toContain('fourfold');
    for (const { metadata } of hashed)
      expect(metadata.annotations?.['argocd.argoproj.io/sync-options']).toBe('PruneLast=true');
  });
});

describe('an installation outside of the repository', () => {
  const cluster = Cluster.of('installation');
  const ours = cluster.workloads.flatMap(containersOf).map(({ image }) => image!);

  it('runs the images of its release only, the backup too', () => {
    expect(ours.filter((image) => /\/backup/.test(image))).toHaveLength(2);
    for (const image of ours.filter((one) => /fourfold/.test(one)))
      expect(image).toMatch(/^registry\.example\.org\/fourfold\/[a-z]+:0\.1\.0$/);
  });

  it('gives its own CAs to whatever connects to a store, and to pg_dump', () => {
    const connecting = cluster.workloads.filter(({ kind }) => kind !== 'StatefulSet');
    for (const { name, kind, pod } of connecting) {
      const env = Object.fromEntries(pod.containers[0]!.env!.map(({ name, value }) => [name, value]));
      const mount = pod.containers[0]!.volumeMounts!.find(({ name }) => name === 'ca-bundle')!;
      expect([name, env.NODE_EXTRA_CA_CERTS]).toEqual([name, `${mount.mountPath}/ca.crt`]);
      if (kind === 'CronJob') expect(env.PGSSLROOTCERT).toBe(env.NODE_EXTRA_CA_CERTS);
    }
  });
});

describe('apply.sh', () => {
  const sources = copyOfSources();
  const folder = overlayFolder(sources, 'local');
  const operator = new Operator();
  const migrations = (): string[] => operator.state.ran.filter((name) => name.startsWith('auth-migrate'));

  it('migrates before a server starts, and waits for every replica', () => {
    expect(operator.run('apply.sh', [folder])).toMatchObject({ status: 0, stderr: '' });
    const [jobs, everything] = operator.commands(/^apply/);
    expect(jobs).toContain('component!=server');
    expect(everything).not.toContain('-l');
    expect(Object.keys(operator.state.ready).sort()).toEqual([
      ...['admin', 'auth', 'battle', 'gateway', 'nats', 'puzzles', 'social'],
    ]);
    expect(migrations()).toHaveLength(1);
  });

  it('runs no Job again that has run with the same settings, and again with others', () => {
    expect(operator.run('apply.sh', [folder]).status).toBe(0);
    expect(migrations()).toHaveLength(1);
    editKustomization(folder, (text) => text.replace('localhost:8000', 'localhost:9000'));
    expect(operator.run('apply.sh', [folder])).toMatchObject({ status: 0, stderr: '' });
    expect(migrations()).toHaveLength(2);
  });

  it('ends with the log of a Job that has failed, and starts no server on its schema', () => {
    editKustomization(folder, (text) => text.replace('localhost:9000', 'localhost:9001'));
    const before = operator.commands(/^rollout/).length;
    const { status, stderr } = operator.run('apply.sh', [folder], { FAILING_JOB: 'auth-migrate' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/auth-migrate-\w+ has failed:\nits last line/);
    expect(operator.commands(/^rollout/)).toHaveLength(before);
  });

  it('runs a Job again that has failed, with the same settings', () => {
    const before = migrations().length;
    expect(operator.run('apply.sh', [folder])).toMatchObject({ status: 0, stderr: '' });
    expect(migrations()).toHaveLength(before + 1);
  });

  it('does not look at the Jobs of earlier releases', () => {
    editKustomization(folder, (text) => text.replace('localhost:9001', 'localhost:9002'));
    expect(operator.run('apply.sh', [folder])).toMatchObject({ status: 0, stderr: '' });
  });
});
