import { AddressCounts } from './address-counts';

describe('address counts', () => {
  it('know all connections and those of an address, and forget those that are gone', () => {
    const counts = new AddressCounts();
    const figures = () => [counts.total, counts.of('a'), counts.of('b')];
    for (const address of ['a', 'a', 'b']) counts.add(address);
    expect(figures()).toEqual([3, 2, 1]);
    counts.remove('a');
    counts.remove('b');
    expect(figures()).toEqual([1, 1, 0]);
  });
});
