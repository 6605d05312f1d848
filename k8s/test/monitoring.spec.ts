import type { IPodMonitor, IProbe } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { ROUTES } from '@fourfold/contracts';
import { Cluster } from './fixtures/cluster';

/** The values of kube-prometheus-stack that nobody has changed: it takes what carries the name of its Helm release. */
const SELECTOR = { release: 'kube-prometheus-stack' };
const KINDS = ['PodMonitor', 'PrometheusRule', 'Probe'];

describe('kube-prometheus-stack', () => {
  const cluster = Cluster.of('installation');

  it.each(KINDS)('finds every %s by the label of its release', (kind) => {
    const found = cluster.all(kind);
    expect(found.length).toBeGreaterThan(0);
    for (const { metadata } of found) expect(metadata.labels).toMatchObject(SELECTOR);
  });

  it('finds dashboards by the label of its sidecar', () => {
    const { labels } = cluster.get('ConfigMap', 'dashboards').metadata;
    expect(labels).toMatchObject({ grafana_dashboard: '1' });
  });

  it('scrapes a port that each selected pod has', () => {
    for (const { spec } of cluster.all<IPodMonitor>('PodMonitor')) {
      const { key, values } = spec.selector.matchExpressions![0]!;
      if (key !== 'app.kubernetes.io/name') continue;
      const pods = cluster.workloads.filter(({ labels }) => values!.includes(labels[key]!));
      expect(pods.map(({ labels }) => labels[key]).sort()).toEqual([...values!].sort());
      for (const { pod } of pods) {
        const ports = pod.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name));
        expect(ports).toContain(spec.podMetricsEndpoints![0]!.port);
      }
    }
  });

  it('asks the public address of the installation', () => {
    const { spec } = cluster.get<IProbe>('Probe', 'fourfold');
    const { PUBLIC_URL } = cluster.get('ConfigMap', 'fourfold').data!;
    expect(spec.targets!.staticConfig!.static).toEqual([`${PUBLIC_URL}${ROUTES.config}`]);
  });
});
