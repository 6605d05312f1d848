import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_SHUTDOWN_MS, UNUSED_CONNECTION_MS } from '@fourfold/platform';
import { OPERATION_ROUTES } from '@fourfold/contracts';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IService } from 'kubernetes-models/v1';
import { Cluster, containersOf, type Workload } from './fixtures/cluster';
import { configOf, SERVERS, SERVICES } from './fixtures/environment';
import { isProduction, OVERLAYS } from './fixtures/overlays';

const GIBIBYTE = 1_024 ** 3;
const RUNNING: Workload['kind'][] = ['Deployment', 'StatefulSet'];

describe.each(OVERLAYS)('every pod of the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);
  const workloads = cluster.workloads;
  const containers = workloads.flatMap((workload) =>
    containersOf(workload).map((container) => ({ name: `${workload.kind} ${workload.name}`, container })),
  );
  const running = workloads.filter(({ kind }) => RUNNING.includes(kind));

  it.each(workloads)('of $kind $name has no access to the Kubernetes API', ({ pod }) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.serviceAccountName).toBeUndefined();
    expect(pod.enableServiceLinks).toBe(false);
  });

  it.each(workloads)('of $kind $name runs as an unprivileged user', ({ pod }) => {
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.securityContext?.runAsUser).toBeGreaterThan(0);
    expect(pod).not.toHaveProperty('hostNetwork');
    expect(pod).not.toHaveProperty('hostPID');
    expect(pod).not.toHaveProperty('hostIPC');
    const volumes = (pod.volumes ?? []).flatMap((volume) => Object.keys(volume));
    expect(new Set(volumes)).toEqual(new Set(volumes.filter((kind) => VOLUMES.includes(kind))));
  });

  it.each(containers)('of $name runs in a restricted container', ({ container }) => {
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it.each(containers)('of $name has requests and limits', ({ container: { resources } }) => {
    for (const amounts of [resources?.requests, resources?.limits]) {
      expect(amounts).toHaveProperty('cpu');
      expect(amounts).toHaveProperty('memory');
    }
  });

  it.each(containers)('of $name uses an image with a fixed version', ({ container: { image } }) => {
    expect(image).toMatch(/^[a-z0-9./-]+:[0-9][A-Za-z0-9.-]*\d[A-Za-z0-9.-]*$/);
  });

  it.each(containers)('of $name has no secret in its manifest', ({ container: { env = [], args = [] } }) => {
    for (const { name, value } of env)
      if (value !== undefined) expect(name).not.toMatch(/(PASSWORD|SECRET|TOKEN|KEY|URL)$/);
    expect(args.join(' ')).not.toMatch(/requirepass|:\/\/[^/]*@/);
  });

  it.each(running)('of $kind $name has a startup, a liveness and a readiness probe', ({ pod }) => {
    for (const { startupProbe, livenessProbe, readinessProbe } of pod.containers) {
      expect(startupProbe).toBeDefined();
      expect(livenessProbe).toBeDefined();
      expect(readinessProbe).toBeDefined();
    }
  });

  it.each(running)('of $kind $name has a termination grace period', ({ pod }) => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
  });

  it('has no secret outside of Secrets', () => {
    for (const { data = {} } of cluster.all('ConfigMap'))
      expect(JSON.stringify(data)).not.toMatch(/:\/\/[^/\s"]*:[^/\s"]*@|PRIVATE KEY|"d":/);
    if (isProduction(overlay)) expect(cluster.all('Secret')).toEqual([]);
  });
});

const VOLUMES = ['name', 'emptyDir', 'configMap', 'secret', 'projected', 'persistentVolumeClaim'];

describe.each(OVERLAYS)('every server of the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);
  const deployments = SERVERS.map((name) => ({
    name,
    ...cluster.get<IDeployment>('Deployment', name).spec!,
  }));
  const least = isProduction(overlay) ? 2 : 1;

  it('is a known server', () => {
    expect(
      cluster
        .all('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...SERVERS].sort());
  });

  it.each(deployments)('$name answers the probes on the port it listens on', ({ name, template }) => {
    const { ports, startupProbe, livenessProbe, readinessProbe } = template.spec!.containers[0]!;
    expect(ports).toContainEqual({ name: 'http', containerPort: new (configOf(name))().PORT });
    expect(startupProbe!.httpGet).toEqual({ path: OPERATION_ROUTES.live, port: 'http' });
    expect(livenessProbe!.httpGet).toEqual({ path: OPERATION_ROUTES.live, port: 'http' });
    expect(readinessProbe!.httpGet).toEqual({ path: OPERATION_ROUTES.ready, port: 'http' });
  });

  it.each(deployments)('$name has enough time for a graceful shutdown', ({ template }) => {
    const { terminationGracePeriodSeconds, containers } = template.spec!;
    const { seconds } = containers[0]!.lifecycle!.preStop!.sleep!;
    const delayMs = Number(cluster.get<IConfigMap>('ConfigMap', 'fourfold').data!.SHUTDOWN_DELAY_MS);
    expect(delayMs).toBeGreaterThan(UNUSED_CONNECTION_MS);
    expect(terminationGracePeriodSeconds! * 1_000).toBeGreaterThanOrEqual(
      seconds * 1_000 + delayMs + LONGEST_SHUTDOWN_MS,
    );
  });

  it.each(deployments)('$name keeps its pods until their successors are ready', ({ strategy, template }) => {
    expect(strategy!.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const keys = template.spec!.topologySpreadConstraints!.map(({ topologyKey }) => topologyKey);
    expect(keys).toEqual(['kubernetes.io/hostname', 'topology.kubernetes.io/zone']);
  });

  it.each(deployments)('$name is found by its Service', ({ name, template }) => {
    const { spec } = cluster.get<IService>('Service', name);
    expect(template.metadata!.labels).toMatchObject(spec!.selector!);
    expect(spec!.ports).toEqual([{ name: 'http', port: new (configOf(name))().PORT, targetPort: 'http' }]);
  });

  it.each(deployments)(
    '$name has a name for the addresses of its pods if the gateway shares its requests',
    ({ name }) => {
      const { clusterIP } = cluster.get<IService>('Service', name).spec!;
      expect(clusterIP).toBe(name === 'gateway' ? undefined : 'None');
    },
  );

  it.each(deployments)('$name loses one pod at a time when nodes are drained', ({ name, selector }) => {
    const { spec } = cluster.get<IPodDisruptionBudget>('PodDisruptionBudget', name);
    expect(spec).toEqual({ maxUnavailable: 1, selector });
  });

  it.each(deployments)('$name is scaled by its autoscaler alone', ({ name, replicas }) => {
    const { spec } = cluster.get<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler', name);
    expect(replicas).toBeUndefined();
    expect(spec.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
    expect(spec.minReplicas).toBe(least);
    expect(spec.maxReplicas).toBeGreaterThanOrEqual(least);
    expect(spec.metrics!.find(({ type }) => type === 'Resource')!.resource!.name).toBe('cpu');
  });

  it('is scaled by open sockets if it serves sockets', () => {
    const scaled = cluster
      .all<IHorizontalPodAutoscaler>('HorizontalPodAutoscaler')
      .flatMap(({ metadata, spec }) =>
        spec.metrics!.flatMap(({ pods }) => (pods ? [[metadata!.name, pods.metric.name]] : [])),
      );
    expect(Object.fromEntries(scaled)).toEqual({
      gateway: 'fourfold_gateway_tunnels',
      social: 'fourfold_sockets',
      battle: 'fourfold_sockets',
    });
    const adapter = readFileSync(join(__dirname, '..', 'prometheus-adapter.yaml'), 'utf8');
    for (const [, metric] of scaled) expect(adapter).toContain(metric);
  });

  it('finds a schema that a Job has migrated', () => {
    const migrations = cluster.workloads.filter(
      ({ labels }) => labels['app.kubernetes.io/component'] === 'migration',
    );
    expect(migrations.map(({ name }) => name)).toEqual(
      SERVICES.map((service) => `${service}-migrate`).toSorted(),
    );
    for (const { name, pod } of migrations) {
      const { image, args } = pod.containers[0]!;
      const server = cluster.get<IDeployment>('Deployment', name.replace('-migrate', ''));
      expect(args![0]).toMatch(/^node dist\/cli\.js migrate$/m);
      expect(image).toBe(server.spec!.template.spec!.containers[0]!.image);
    }
  });
});

describe.each(OVERLAYS)('NATS in the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);

  it('may store the event stream that the services ask for, and its volume has room for it', () => {
    const config = cluster.get<IConfigMap>('ConfigMap', 'nats').data!['nats.conf']!;
    const stored = Number(/max_file_store: (\d+)GB/.exec(config)![1]) * GIBIBYTE;
    const stream = Number(cluster.get<IConfigMap>('ConfigMap', 'stream').data!.NATS_STREAM_MAX_BYTES);
    const [volume] = cluster.get<IStatefulSet>('StatefulSet', 'nats').spec!.volumeClaimTemplates!;
    const storage = Number(/^(\d+)Gi$/.exec(String(volume!.spec!.resources!.requests!.storage))![1]);
    expect(stream).toBeLessThan(stored);
    expect(stored).toBeLessThan(storage * GIBIBYTE);
  });
});

describe('NATS in production', () => {
  const cluster = Cluster.of('production');
  const { spec } = cluster.get<IStatefulSet>('StatefulSet', 'nats');
  const config = cluster.get<IConfigMap>('ConfigMap', 'nats').data!;

  it('is a cluster of three servers that know each other', () => {
    expect(spec!.replicas).toBe(3);
    const routes = [...config['nats.conf']!.matchAll(/nats-route:\/\/(\S+)/g)].map(([, host]) => host);
    expect(routes).toEqual(['nats-0.nats:6222', 'nats-1.nats:6222', 'nats-2.nats:6222']);
    expect(cluster.get<IService>('Service', spec!.serviceName!).spec!.clusterIP).toBe('None');
    expect(cluster.get<IPodDisruptionBudget>('PodDisruptionBudget', 'nats').spec!.maxUnavailable).toBe(1);
  });

  it('has the same users as compose', () => {
    const compose = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
    expect(compose).toContain('./k8s/nats/services.conf:/etc/fourfold/nats.conf:ro');
    expect(config).toHaveProperty(['services.conf']);
  });

  it('flushes an event to disk before it acknowledges it', () => {
    expect(config['nats.conf']).toMatch(/^ {2}sync_interval: always$/m);
  });
});
