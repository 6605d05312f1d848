import { Cluster } from './fixtures/cluster';
import { OVERLAYS } from './fixtures/overlays';
import { unknownFieldsOf, validate } from './fixtures/schema';

describe.each([
  ...OVERLAYS.map((overlay) => [overlay, Cluster.of(overlay)] as const),
  ['production with Traefik and a quota', Cluster.of('production', ['ways-in/traefik', 'quota'])] as const,
])('the overlay %s', (_, cluster) => {
  // There are no schemas of CloudNativePG on npm.
  const objects = cluster.objects.filter(({ apiVersion }) => !/cnpg\.io/.test(apiVersion));

  it.each(objects)('has a valid $kind $metadata.name', (object) => {
    expect(() => validate(object)).not.toThrow();
  });

  it('has only fields that Kubernetes knows', () => {
    expect(unknownFieldsOf(objects)).toEqual([]);
  });
});
