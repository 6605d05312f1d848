import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IResourceQuota, IResourceRequirements } from 'kubernetes-models/v1';
import { amountOf, amountsOf, sum, type Amounts } from './fixtures/amounts';
import { Cluster, containersOf, type Workload } from './fixtures/cluster';
import { SERVICES, configOf } from './fixtures/environment';

/** What kind itself asks for: API, controllers, scheduler, etcd, DNS, network. */
const KIND_CPU = 0.95;
/** Connections of a replica beside its pool: readiness. */
const OTHER_CONNECTIONS = 1;
/** Of Postgres, for itself and for standbys. */
const RESERVED_CONNECTIONS = 20;

interface CloudNativePg {
  postgres: {
    instances: number;
    resources: IResourceRequirements;
    walStorage: object;
    postgresql: { parameters: Record<string, string> };
  };
  pooler: {
    instances: number;
    pgbouncer: { parameters: Record<string, string> };
    template: { spec: { containers: { resources: IResourceRequirements }[] } };
  };
  archive: { instanceSidecarConfiguration: { resources: IResourceRequirements } };
}

function cloudNativePgOf(cluster: Cluster): CloudNativePg {
  const specOf = (kind: string, name: string): unknown => cluster.get(kind, name).spec;
  return {
    postgres: specOf('Cluster', 'postgres'),
    pooler: specOf('Pooler', 'postgres-pooler'),
    archive: specOf('ObjectStore', 'postgres'),
  } as CloudNativePg;
}

function amountsOfPod(workload: Workload): Amounts {
  return sum(containersOf(workload).map(({ resources }) => [1, amountsOf(resources)] as const));
}

/** How many pods a workload has at the most: one more while it is rolled out. */
function mostOf(cluster: Cluster, { kind, name }: Workload): number {
  if (kind === 'StatefulSet') return cluster.get<IStatefulSet>('StatefulSet', name).spec!.replicas!;
  if (kind !== 'Deployment') return 1;
  return cluster.get<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler', name).spec.maxReplicas + 1;
}

describe('an installation with everything', () => {
  const cluster = Cluster.of('production', ['backup', 'postgres', 'quota']);
  const { postgres, pooler, archive } = cloudNativePgOf(cluster);

  it('fits into its quota, every autoscaler at its maximum', () => {
    const { hard } = cluster.get<IResourceQuota>('ResourceQuota', 'fourfold').spec!;
    const most = sum([
      ...cluster.workloads.map((one) => [mostOf(cluster, one), amountsOfPod(one)] as const),
      [postgres.instances, amountsOf(postgres.resources)],
      [postgres.instances, amountsOf(archive.instanceSidecarConfiguration.resources)],
      [pooler.instances, amountsOf(pooler.template.spec.containers[0]!.resources)],
    ]);
    for (const [name, amount] of Object.entries(most))
      expect([name, amount <= amountOf(hard![name]!)]).toEqual([name, true]);
    const pods = cluster.workloads.reduce((count, one) => count + mostOf(cluster, one), 0);
    expect(pods + postgres.instances + pooler.instances).toBeLessThanOrEqual(Number(hard!.pods));
  });

  it('has as many volumes as its quota allows, while a restored cluster stands beside the old one', () => {
    const { hard } = cluster.get<IResourceQuota>('ResourceQuota', 'fourfold').spec!;
    const claims = cluster.all('PersistentVolumeClaim').length;
    const ofNats = cluster.get<IStatefulSet>('StatefulSet', 'nats').spec!.replicas!;
    const ofPostgres = 2 * 2 * postgres.instances;
    expect(claims + ofNats + ofPostgres).toBeLessThanOrEqual(Number(hard!.persistentvolumeclaims));
  });

  it('never opens more connections than Postgres and its poolers accept', () => {
    const replicas = SERVICES.map((name) => mostOf(cluster, { kind: 'Deployment', name } as Workload));
    const pool = (new (configOf('auth'))() as unknown as { DATABASE_POOL_SIZE: number }).DATABASE_POOL_SIZE;
    const opened = replicas.reduce((total, count) => total + count * (pool + OTHER_CONNECTIONS), 0);
    const { default_pool_size, max_client_conn, max_prepared_statements } = pooler.pgbouncer.parameters;
    // One of two poolers may be down.
    expect(opened).toBeLessThanOrEqual(Number(max_client_conn) * (pooler.instances - 1));
    const lent = pooler.instances * SERVICES.length * Number(default_pool_size);
    const { max_connections } = postgres.postgresql.parameters;
    expect(lent + RESERVED_CONNECTIONS).toBeLessThanOrEqual(Number(max_connections));
    expect(Number(max_prepared_statements)).toBeGreaterThan(0);
  });
});

describe('the overlay local', () => {
  const cluster = Cluster.of('local');

  it('fits a cluster of two cores, beside what kind itself asks for', () => {
    const running = cluster.workloads.filter(({ kind }) => kind !== 'Job');
    const asked = sum(running.map((one) => [1, amountsOfPod(one)] as const));
    expect(asked['requests.cpu'] + KIND_CPU).toBeLessThanOrEqual(2);
  });
});
