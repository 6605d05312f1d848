import fc from 'fast-check';
import { FairLimit, type Client, type LimitReason } from './fair-limit';

const CAPACITY = 100;
const SCHOOL = '192.0.2.1';
const HOME = '192.0.2.2';

describe('a fair limit', () => {
  let limit: FairLimit;

  beforeEach(() => (limit = new FairLimit({ perUser: 60 })));

  const refusalOf = (client: Client): LimitReason | undefined => limit.refusalOf(client, CAPACITY);

  /** Lets the client have as much as it gets. @returns why it gets no more */
  function fill(client: Client): LimitReason {
    for (;;) {
      const refusal = refusalOf(client);
      if (refusal) return refusal;
      limit.begin(client);
    }
  }

  /** All take turns until nobody gets more. */
  function fillTogether(clients: readonly Client[]): void {
    let open = [...clients];
    while (open.length > 0) {
      open = open.filter((client) => refusalOf(client) === undefined);
      for (const client of open) if (refusalOf(client) === undefined) limit.begin(client);
    }
  }

  it('leaves half of the room to others, whoever is alone', () => {
    expect(fill({ address: HOME, user: 'ann' })).toBe('share');
    expect(limit.inProgress).toBe(50);
    expect(refusalOf({ address: HOME, user: 'ann' })).toBe('share');
    expect(refusalOf({ address: HOME, user: 'ben' })).toBeUndefined();
    expect(refusalOf({ address: SCHOOL })).toBeUndefined();
  });

  it('gives a crowd behind one address most of the room, and its users equal parts', () => {
    const users = Array.from({ length: 10 }, (_, number) => ({ address: SCHOOL, user: `pupil ${number}` }));
    fillTogether(users);
    const counts = users.map((user) => limit.countOf(user));
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(limit.inProgress).toBeGreaterThanOrEqual(85);
    expect(limit.inProgress).toBeLessThan(95);
    expect(refusalOf({ address: HOME, user: 'ann' })).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 8])('serves others beside %i who take what they get', (count) => {
    const greedy = Array.from({ length: count }, (_, number) => `greedy ${number}`);
    fillTogether(greedy.map((user, number) => ({ address: `198.51.100.${number}`, user })));
    const free = CAPACITY - limit.inProgress;
    expect(free).toBeGreaterThanOrEqual(Math.floor(CAPACITY / (count + 1)) - 1);
    const light = Array.from({ length: free }, (_, number) => ({
      address: HOME + number,
      user: `${number}`,
    }));
    for (const client of light) {
      expect(refusalOf(client)).toBeUndefined();
      limit.begin(client);
    }
    expect(refusalOf({ address: HOME, user: 'late' })).toBe('full');
  });

  it('serves a user beside others who take what they get at the same address', () => {
    fillTogether([
      { address: SCHOOL, user: 'greedy 1' },
      { address: SCHOOL, user: 'greedy 2' },
    ]);
    expect(refusalOf({ address: SCHOOL, user: 'pupil' })).toBeUndefined();
  });

  it('refuses first who has the most, and lets in again when something has ended', () => {
    const ann = { address: HOME, user: 'ann' };
    const ben = { address: SCHOOL, user: 'ben' };
    const ends = Array.from({ length: 40 }, () => limit.begin(ann));
    for (let count = 0; count < 20; count += 1) limit.begin(ben);
    expect([refusalOf(ann), refusalOf(ben)]).toEqual(['share', undefined]);
    for (const end of ends.splice(0, 20)) end();
    expect(refusalOf(ann)).toBeUndefined();
  });

  it('has limits for a user and an address that hold in an empty process as well', () => {
    limit = new FairLimit({ perUser: 3, perAddress: 5 });
    expect(fill({ address: HOME, user: 'ann' })).toBe('share');
    expect(limit.inProgress).toBe(2);
    for (let count = 0; count < 3; count += 1) limit.begin({ address: SCHOOL, user: 'ben' });
    expect(refusalOf({ address: HOME, user: 'ben' })).toBe('user');
    for (let count = 0; count < 2; count += 1) limit.begin({ address: SCHOOL });
    expect(refusalOf({ address: SCHOOL })).toBe('address');
  });

  it('counts by address alone where users are not told apart', () => {
    limit = new FairLimit({ perAddress: 70 });
    expect(fill({ address: HOME })).toBe('address');
    expect(limit.inProgress).toBe(70);
  });

  it('never has more in progress than it may, and forgets everybody who has nothing in progress', () => {
    const client = fc.record({
      address: fc.constantFrom(SCHOOL, HOME, '192.0.2.3'),
      user: fc.constantFrom(undefined, 'ann', 'ben', 'eve'),
    });
    const step = fc.oneof({ weight: 3, arbitrary: client }, { weight: 1, arbitrary: fc.nat(CAPACITY) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), fc.integer({ min: 1, max: 20 }), (steps, capacity) => {
        const fair = new FairLimit({ perUser: 8, perAddress: 12 });
        const ends: (() => void)[] = [];
        for (const each of steps) {
          if (typeof each === 'number') ends.splice(each % (ends.length + 1), 1)[0]?.();
          else if (!fair.refusalOf(each, capacity)) ends.push(fair.begin(each));
          expect(fair.inProgress).toBe(ends.length);
          expect(fair.inProgress).toBeLessThanOrEqual(capacity);
        }
        for (const end of ends) end();
        expect(fair).toEqual(new FairLimit({ perUser: 8, perAddress: 12 }));
      }),
    );
  });
});
