import { Cluster } from './fixtures/cluster';
import { OVERLAYS } from './fixtures/overlays';
import { unknownFieldsOf, validate } from './fixtures/schema';

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const { objects } = Cluster.of(overlay);

  it.each(objects)('has a valid $kind $metadata.name', (object) => {
    expect(() => validate(object)).not.toThrow();
  });

  it('has only fields that Kubernetes knows', () => {
    expect(unknownFieldsOf(objects)).toEqual([]);
  });
});
