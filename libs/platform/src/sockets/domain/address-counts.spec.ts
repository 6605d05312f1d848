import { AddressCounts } from './address-counts';

describe('address counts', () => {
  it('bound all connections and those of an address, and take places back', () => {
    const counts = new AddressCounts(3, 2);
    expect(['a', 'a', 'a', 'b', 'c'].map((address) => counts.take(address))).toEqual([
      'taken',
      'taken',
      'address_full',
      'taken',
      'all_full',
    ]);
    counts.leave('a');
    expect(counts.take('c')).toBe('taken');
  });
});
