import { Cluster } from './fixtures/cluster';
import { OVERLAYS } from './fixtures/overlays';
import { unknownFieldsOf, validate } from './fixtures/schema';

const EVERYTHING = {
  resources: ['starter-content', 'backup'],
  components: ['quota', '../deploy/observability'],
};

describe.each([
  ...OVERLAYS.map((overlay) => [overlay, Cluster.of(overlay)] as const),
  ['production with all additions', Cluster.of('production', EVERYTHING)] as const,
])('the overlay %s', (_, { objects }) => {
  it.each(objects)('has a valid $kind $metadata.name', (object) => {
    expect(() => validate(object)).not.toThrow();
  });

  it('has only fields that Kubernetes knows', () => {
    expect(unknownFieldsOf(objects)).toEqual([]);
  });
});
