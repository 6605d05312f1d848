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

const FLOWS: Record<Overlay, string[]> = {
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
  production: [...ofProduction(), 'proxy of the gateway → gateway:8000'],
  'production-ingress': [...ofProduction(), 'ingress controller → gateway:8000'],
};

function ofProduction(): string[] {
  return [
    ...COMMON,
    ...[...SERVICES, ...MIGRATIONS].map((pod) => `${pod} → private network:5432`),
    ...SERVERS.map((server) => `${server} → private network:6379`),
    'nats → nats:6222',
    ...withDns([...SERVERS, ...MIGRATIONS, 'stream', 'nats']),
  ];
}

function withDns(pods: string[]): string[] {
  return pods.flatMap((pod) =>
    ['dns:53', 'dns of the node:53', 'OpenShift dns:5353'].flatMap((to) => [
      `${pod} → ${to}`,
      `${pod} → ${to}/udp`,
    ]),
  );
}

describe.each(Object.keys(FLOWS) as Overlay[])('the network of the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);

  it('allows the connections of the architecture, and no others', () => {
    expect(flowsOf(cluster)).toEqual(FLOWS[overlay].toSorted());
  });
});

describe('an overlay with monitoring', () => {
  const traced = flowsOf(Cluster.of('production', { components: ['../deploy/observability'] }));

  it('also lets every process reach the collector', () => {
    const added = SERVERS.flatMap((server) => [`${server} → collector:4317`, `${server} → collector:4318`]);
    expect(traced).toEqual([...FLOWS.production, ...added].toSorted());
  });
});

describe('an overlay with backups', () => {
  const flows = flowsOf(Cluster.of('production', { resources: ['backup'] }));

  it('also lets the backup reach Postgres and object storage', () => {
    const outside = ['internet', 'private network', 'dns of the node'];
    const added = [
      'backup → private network:5432',
      ...outside.map((where) => `backup → ${where}:443`),
      ...withDns(['backup']),
    ];
    expect(flows).toEqual([...FLOWS.production, ...added].toSorted());
  });
});
