import { Cluster } from './fixtures/cluster';
import { SERVERS, SERVICES } from './fixtures/environment';
import { flowsOf } from './fixtures/flows';
import type { Overlay } from './fixtures/overlays';

const MIGRATIONS = SERVICES.map((service) => `${service}-migrate`);

/** Flows of both overlays. */
const COMMON = [
  'gateway → auth:8001',
  'gateway → puzzles:8002',
  'gateway → social:8003',
  'gateway → battle:8004',
  'gateway → admin:8005',
  // For the public keys and revoked access.
  'puzzles → auth:8001',
  'social → auth:8001',
  'battle → auth:8001',
  'admin → auth:8001',
  ...[...SERVICES, 'stream'].map((pod) => `${pod} → nats:4222`),
  'prometheus → gateway:8090',
  'prometheus → auth:8001',
  'prometheus → puzzles:8002',
  'prometheus → social:8003',
  'prometheus → battle:8004',
  'prometheus → admin:8005',
  'prometheus → nats:7777',
  // Mail servers.
  ...['internet', 'private network', 'dns of the node'].flatMap((where) => [
    `auth → ${where}:465`,
    `auth → ${where}:587`,
  ]),
];

const FLOWS: Record<Exclude<Overlay, 'installation'>, string[]> = {
  local: [
    ...COMMON,
    ...[...SERVICES, ...MIGRATIONS, 'puzzles-seed', 'battle-seed'].map((pod) => `${pod} → postgres:5432`),
    ...SERVERS.map((server) => `${server} → redis:6379`),
    ...withDns([
      ...SERVERS,
      ...MIGRATIONS,
      'stream',
      'puzzles-seed',
      'battle-seed',
      'nats',
      'postgres',
      'redis',
    ]),
  ],
  production: [
    ...COMMON,
    ...[...SERVICES, ...MIGRATIONS].map((pod) => `${pod} → private network:5432`),
    // Servers of Redis, and sentinels.
    ...SERVERS.flatMap((server) => [`${server} → private network:6379`, `${server} → private network:26379`]),
    'nats → nats:6222',
    ...withDns([...SERVERS, ...MIGRATIONS, 'stream', 'nats']),
  ],
};

function withDns(pods: string[]): string[] {
  return pods.flatMap((pod) =>
    ['dns:53', 'dns of the node:53', 'OpenShift dns:5353'].flatMap((to) => [
      `${pod} → ${to}`,
      `${pod} → ${to}/udp`,
    ]),
  );
}

describe.each(Object.keys(FLOWS) as (keyof typeof FLOWS)[])('the network of the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);

  it('allows the connections of the architecture, and no others', () => {
    expect(flowsOf(cluster)).toEqual(FLOWS[overlay].toSorted());
  });
});

const OUTSIDE = ['internet', 'private network', 'dns of the node'];

describe.each([
  ['ways-in/gateway-api', ['proxy of the gateway → gateway:8000']],
  ['ways-in/traefik', ['traefik → gateway:8000']],
  [
    '../deploy/observability',
    SERVERS.flatMap((server) => [`${server} → collector:4317`, `${server} → collector:4318`]),
  ],
  [
    'backup',
    [
      'backup → private network:5432',
      'backup-volume → private network:5432',
      'backup → private network:6379',
      'backup → private network:26379',
      ...OUTSIDE.flatMap((where) => [`backup → ${where}:443`, `backup-volume → ${where}:443`]),
      ...withDns(['backup', 'backup-volume']),
    ],
  ],
] as [string, string[]][])('an overlay with %s', (component, added) => {
  const flows = flowsOf(Cluster.of('production', [component]));

  it('also has the connections of that, and no others', () => {
    expect(flows).toEqual([...FLOWS.production, ...added].toSorted());
  });
});

describe('an overlay with CloudNativePG', () => {
  const flows = flowsOf(Cluster.of('production', ['backup', 'postgres']));

  it('reaches Postgres by its pods alone, as Cilium demands, and so a restored cluster as well', () => {
    const databases = ['postgres-1', 'postgres-restored-1'];
    const toPostgres = flows.filter((flow) => flow.endsWith(':5432'));
    const direct = [...MIGRATIONS, 'backup', 'backup-volume', 'pooler', 'cnpg', ...databases];
    expect(toPostgres).toEqual(
      [
        ...[...SERVICES, ...MIGRATIONS].map((pod) => `${pod} → pooler:5432`),
        ...direct.flatMap((pod) => databases.map((database) => `${pod} → ${database}:5432`)),
      ].toSorted(),
    );
    for (const port of [9127, 9187])
      expect(flows.filter((flow) => flow.endsWith(`:${port}`))).toEqual(
        (port === 9127 ? ['pooler'] : databases).map((pod) => `prometheus → ${pod}:${port}`),
      );
  });
});
