import { MetricsService } from './metrics.service';

describe('a gauge that is read at every scrape', () => {
  const metrics = new MetricsService();
  const valuesOf = async (name: string): Promise<number[]> =>
    (await metrics.registry.getSingleMetric(name)!.get()).values.map(({ value }) => value);

  it.each([
    ['without labels', 'bare', []],
    ['with labels', 'labelled', ['store']],
  ] as [string, string, 'store'[]][])('%s has no value when its store is down', async (_, name, labels) => {
    let isDown = false;
    metrics.gauge(name, 'A figure of a store', labels, async (gauge) => {
      if (isDown) throw new Error('The store is down');
      gauge.set(labels.length > 0 ? { store: 'postgres' } : {}, 5);
    });
    expect(await valuesOf(name)).toEqual([5]);
    isDown = true;
    expect(await valuesOf(name)).toEqual([]);
    isDown = false;
    expect(await valuesOf(name)).toEqual([5]);
  });
});
