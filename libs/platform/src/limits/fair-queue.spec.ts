import { FairQueue } from './fair-queue';

const SCHOOL = '192.0.2.1';
const HOME = '192.0.2.2';

describe('a fair queue', () => {
  it('takes turns among addresses, and within an address among its users', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.add(item, { address: SCHOOL, user: 'ann' });
    for (const item of ['b1', 'b2']) queue.add(item, { address: SCHOOL, user: 'ben' });
    queue.add('c1', { address: HOME, user: 'cleo' });
    queue.add('d1', { address: HOME });
    expect(queue.length).toBe(8);
    const taken = Array.from({ length: 9 }, () => queue.take());
    expect(taken).toEqual(['a1', 'c1', 'b1', 'd1', 'a2', 'b2', 'a3', 'a4', undefined]);
    expect(queue.length).toBe(0);
  });
});
