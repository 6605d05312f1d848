import { Cluster } from './fixtures/cluster';
import { SERVERS, SERVICES } from './fixtures/environment';
import { flowsOf } from './fixtures/flows';
import type { Overlay } from './fixtures/overlays';

const MIGRATIONS = SERVICES.map((service) => `${service}-migrate`);

/** Flows of both overlays. */
const COMMON = [
  'ingress controller → gateway:8000',
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
  // Mail servers.
  ...['internet', 'private network'].flatMap((where) => [`auth → ${where}:465`, `auth → ${where}:587`]),
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
  production: [
    ...COMMON,
    ...[...SERVICES, ...MIGRATIONS].map((pod) => `${pod} → private network:5432`),
    ...SERVERS.map((server) => `${server} → private network:6379`),
    'nats → nats:6222',
    ...withDns([...SERVERS, ...MIGRATIONS, 'stream', 'nats']),
  ],
};

function withDns(pods: string[]): string[] {
  return pods.flatMap((pod) => [`${pod} → dns:53`, `${pod} → dns:53/udp`]);
}

describe.each(Object.keys(FLOWS) as Overlay[])('the network of the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);

  it('allows the connections of the architecture, and no others', () => {
    expect(flowsOf(cluster)).toEqual(FLOWS[overlay].toSorted());
  });
});

describe('an overlay with tracing', () => {
  const traced = flowsOf(Cluster.of('production', ['tracing']));

  it('also lets every process reach the collector', () => {
    const added = SERVERS.flatMap((server) => [`${server} → collector:4317`, `${server} → collector:4318`]);
    expect(traced).toEqual([...FLOWS.production, ...added].toSorted());
  });
});
