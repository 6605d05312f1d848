import fc from 'fast-check';
import {
  type AddressHistory,
  afterConfirmation,
  afterMove,
  afterProof,
  heldAddresses,
  isConfirmed,
  lastConfirmed,
  recoveryAddress,
  settledAt,
} from './address-history';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.UTC(2025, 0, 7);
const day = (days: number) => new Date(START + days * DAY_MS);
const address = (name: string) => ({ email: `${name}@Example.org`, emailKey: `${name}@example.org` });
const registered: AddressHistory = {
  current: { ...address('a'), since: day(0), provenAt: null },
  former: [],
};
const move = (history: AddressHistory, name: string, days: number) =>
  afterMove(history, address(name), day(days));
const confirm = (history: AddressHistory, days: number) => afterConfirmation(history, day(days));
const nameOf = ({ emailKey }: { emailKey: string }) => emailKey.slice(0, emailKey.indexOf('@'));
const recovery = (history: AddressHistory, days: number) => nameOf(recoveryAddress(history, day(days)));
const held = (history: AddressHistory, days: number) => heldAddresses(history, day(days)).map(nameOf);

describe('the recovery address', () => {
  it('is the address of the registration at once', () => {
    expect(recovery(registered, 0)).toBe('a');
    expect(isConfirmed(registered)).toBe(true);
  });

  it('stays the old one until the new one is confirmed, however long that takes', () => {
    const moved = move(registered, 'b', 1);
    expect(isConfirmed(moved)).toBe(false);
    for (const days of [1, 8, 1000]) expect(recovery(moved, days)).toBe('a');
  });

  it('stays the old one for seven days although the new one is confirmed', () => {
    const moved = confirm(move(registered, 'b', 1), 1);
    expect(isConfirmed(moved)).toBe(true);
    expect(recovery(moved, 7.999)).toBe('a');
    expect(recovery(moved, 8)).toBe('b');
    expect(settledAt(moved.current)).toEqual(day(8));
  });

  it('changes with a confirmation that comes later than that', () => {
    const moved = confirm(move(registered, 'b', 1), 9);
    expect(recovery(moved, 9)).toBe('b');
  });

  it('is the first of a chain of changes within days', () => {
    const chain = confirm(move(confirm(move(registered, 'b', 1), 1), 'c', 3), 3);
    expect(recovery(chain, 9.999)).toBe('a');
    expect(recovery(chain, 10)).toBe('c');
  });

  it('is the one before, when that has been confirmed for seven days', () => {
    expect(recovery(move(confirm(move(registered, 'b', 1), 1), 'c', 8), 8)).toBe('b');
  });

  it('has not aged when the account returns to it: the moves since are undone', () => {
    const back = move(confirm(move(registered, 'b', 1), 1), 'a', 2);
    expect(back).toEqual(registered);
  });

  it('is not an address that the account returns to within days, for another seven', () => {
    const back = move(move(confirm(move(registered, 'b', 1), 1), 'c', 2), 'b', 6);
    expect(isConfirmed(back)).toBe(true);
    expect(recovery(back, 12.999)).toBe('a');
    expect(recovery(back, 13)).toBe('b');
  });

  it('is never one that was confirmed for less than seven days, whatever happens', () => {
    const step = fc.record({
      to: fc.constantFrom('a', 'b', 'c', 'd'),
      confirms: fc.boolean(),
      waits: fc.double({ min: 0, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let [history, now] = [registered, 0];
        const since = new Map([['a', -Infinity]]);
        for (const { to, confirms, waits } of steps) {
          const before = recovery(history, now);
          if (to !== nameOf(history.current)) {
            history = move(history, to, now);
            if (to !== before) since.set(to, now);
          }
          if (confirms) history = confirm(history, now);
          now += waits;
          const found = recovery(history, now);
          expect(found === before || (isConfirmed(history) && now - since.get(found)! >= 7 - 1e-6)).toBe(
            true,
          );
        }
      }),
    );
  });
});

describe('the mailbox of an address', () => {
  const prove = (history: AddressHistory, name: string, days: number) =>
    afterProof(history, address(name), day(days));
  const proofs = ({ current, former }: AddressHistory) =>
    [current, ...former].map(({ emailKey, provenAt }) => [nameOf({ emailKey }), provenAt]);

  it('is proven by the first link that was mailed to it, and not by registering', () => {
    expect(proofs(registered)).toEqual([['a', null]]);
    expect(proofs(prove(prove(registered, 'a', 2), 'a', 3))).toEqual([['a', day(2)]]);
  });

  it('is proven by confirming the address, which proves no other', () => {
    expect(proofs(confirm(move(registered, 'b', 1), 2))).toEqual([
      ['b', day(2)],
      ['a', null],
    ]);
  });

  it('of a new address is not proven, and that of the old one stays so', () => {
    const moved = move(prove(registered, 'a', 0), 'b', 1);
    expect(proofs(moved)).toEqual([
      ['b', null],
      ['a', day(0)],
    ]);
    expect(proofs(move(moved, 'a', 2))).toEqual([['a', day(0)]]);
    expect(proofs(prove(move(registered, 'b', 1), 'a', 2))).toEqual([
      ['b', null],
      ['a', day(2)],
    ]);
  });

  it('of the last confirmed address stays proven when the account returns to it', () => {
    const chain = move(confirm(move(registered, 'b', 1), 1), 'c', 2);
    expect(proofs(chain)).toEqual([
      ['c', null],
      ['a', null],
      ['b', day(1)],
    ]);
    expect(proofs(move(chain, 'b', 3))).toEqual([
      ['b', day(1)],
      ['a', null],
    ]);
  });
});

describe('the addresses of an account', () => {
  it('are the current one, the recovery address and the last confirmed one', () => {
    const chain = move(confirm(move(registered, 'b', 1), 1), 'c', 2);
    expect(held(chain, 1000)).toEqual(['c', 'a', 'b']);
    expect(nameOf(lastConfirmed(chain))).toBe('b');
    expect(held(move(chain, 'd', 3), 3)).toEqual(['d', 'a', 'b']);
  });

  it('do not include one that was never confirmed', () => {
    expect(held(move(move(registered, 'b', 1), 'c', 2), 2)).toEqual(['c', 'a']);
  });

  it('are only the current one once it is the recovery address', () => {
    const chain = confirm(move(confirm(move(registered, 'b', 1), 1), 'c', 2), 2);
    expect(held(chain, 8.999)).toEqual(['c', 'a']);
    expect(held(chain, 9)).toEqual(['c']);
  });
});
