import { loadConfig } from '@fourfold/platform';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import { Cluster, type Workload } from './fixtures/cluster';
import {
  configOf,
  environmentOf,
  PRODUCTION_SECRETS,
  secretsOf,
  SERVERS,
  variablesOf,
  type Server,
} from './fixtures/environment';
import { isProduction, OVERLAYS } from './fixtures/overlays';

describe.each(OVERLAYS)('the environment in the overlay %s', (overlay) => {
  const cluster = Cluster.of(overlay);
  const ours = cluster.workloads.filter(
    ({ kind, name }) => kind !== 'StatefulSet' && !name.startsWith('backup'),
  );

  it.each(ours)('of $kind $name has only variables that are read', (workload) => {
    const read = variablesOf(configOf(serverOf(workload))).add('NODE_EXTRA_CA_CERTS');
    // Those of OpenTelemetry are read by its own library.
    const names = Object.keys(environmentOf(cluster, workload)).filter((name) => !name.startsWith('OTEL_'));
    const unread = names.filter((name) => !read.has(name));
    expect(unread).toEqual([]);
  });

  it.each(ours)('of $kind $name is accepted', (workload) => {
    const config = loadConfig(configOf(serverOf(workload)), environmentOf(cluster, workload));
    expect(config.isProduction).toBe(isProduction(overlay));
  });

  it('mounts the signing keys at the path that auth reads', () => {
    const auth = cluster.workloads.find(({ kind, name }) => kind === 'Deployment' && name === 'auth')!;
    const { SIGNING_KEYS_FILE } = environmentOf(cluster, auth);
    const [mount] = auth.pod.containers[0]!.volumeMounts!.filter(({ name }) => name === 'signing-keys');
    expect(SIGNING_KEYS_FILE).toBe(`${mount!.mountPath}/signing-keys.json`);
  });
});

describe('production', () => {
  const cluster = Cluster.of('production');
  const installation = Cluster.of('installation');
  const withTraefik = Cluster.of('production', ['ways-in/traefik']);
  const servers = cluster.workloads.filter(({ kind }) => kind === 'Deployment');

  it.each(servers)('refuses to start $name without any one of its secrets', (workload) => {
    const name = serverOf(workload);
    const environment = environmentOf(cluster, workload);
    for (const secret of Object.keys(PRODUCTION_SECRETS[name])) {
      const { [secret]: _missing, ...rest } = environment;
      expect(() => loadConfig(configOf(name), rest)).toThrow(secret);
    }
  });

  it('is reached by https at PUBLIC_URL, through a Gateway or Traefik', () => {
    const { PUBLIC_URL } = environmentOf(installation, servers[0]!);
    const route = installation.get<IHTTPRoute>('HTTPRoute', 'gateway');
    expect(route.spec.hostnames!.map((host) => `https://${host}`)).toEqual([PUBLIC_URL]);
    const { spec } = withTraefik.get<IIngress>('Ingress', 'gateway');
    const [rule] = spec!.rules!;
    expect(environmentOf(cluster, servers[0]!).PUBLIC_URL).toBe(`https://${rule!.host}`);
    expect(spec!.ingressClassName).toBe('traefik');
    expect(spec!.tls).toEqual([{ hosts: [rule!.host], secretName: 'fourfold-tls' }]);
  });

  it('wants passkeys of admins', () => {
    const auth = servers.find(({ name }) => name === 'auth')!;
    expect(environmentOf(cluster, auth).ADMIN_PASSKEYS).toBe('required');
  });

  it('trusts the one proxy that is in front of the gateway', () => {
    const gateway = servers.find(({ name }) => name === 'gateway')!;
    expect(environmentOf(cluster, gateway).TRUSTED_PROXY_HOPS).toBe('1');
  });
});

describe('Redis in the overlay local', () => {
  const cluster = Cluster.of('local');

  it('starts with the same rules for its users as under Compose', () => {
    const { pod } = cluster.workloads.find(({ name }) => name === 'redis')!;
    const { command, volumeMounts } = pod.containers[0]!;
    const { name, mountPath } = volumeMounts!.find(({ mountPath }) =>
      command!.at(-1)!.startsWith(mountPath),
    )!;
    expect(command).toEqual(['redis-server', '--aclfile', `${mountPath}/users.acl`]);
    const { secretName } = pod.volumes!.find((volume) => volume.name === name)!.secret!;
    const users = secretsOf(cluster, secretName!)['users.acl']!;
    const rules = readFileSync(join(__dirname, '../../deploy/compose/redis.acl'), 'utf8');
    expect(users.replaceAll(/ on #[0-9a-f]{64} /g, ' on ')).toBe(rules);
  });
});

function serverOf({ name }: Workload): Server {
  return name === 'stream' ? 'admin' : SERVERS.find((server) => name.split('-')[0] === server)!;
}
