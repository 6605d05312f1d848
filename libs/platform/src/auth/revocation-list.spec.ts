import type { AccessChange, RevokedAccess } from '@fourfold/contracts';
import * as fc from 'fast-check';
import { endsToken, REMEMBERED_MS, RevocationList, type TokenOwner } from './revocation-list';

const NOW = Date.parse('2025-01-07T12:00:00.500Z');
const at = (ms: number): string => new Date(NOW + ms).toISOString();
const change = (revoked: RevokedAccess, facts: Partial<AccessChange> = {}): AccessChange => ({
  user_id: 'ada',
  account_version: 5,
  revoked,
  not_before: at(0),
  ...facts,
});
const token = (facts: Partial<TokenOwner> = {}): TokenOwner => ({
  user_id: 'ada',
  session_id: 'phone',
  account_version: 4,
  ...facts,
});
const ALL: RevokedAccess = { scope: 'all' };
const ALL_BUT_LAPTOP: RevokedAccess = { scope: 'all_but_session', session_id: 'laptop' };
const PHONE: RevokedAccess = { scope: 'session', session_id: 'phone' };

describe('a change of access', () => {
  it.each<[string, RevokedAccess, Partial<TokenOwner>, boolean]>([
    ['of all sessions ends an earlier token', ALL, {}, true],
    ['of all sessions keeps a later token', ALL, { account_version: 5 }, false],
    ['of all sessions keeps the tokens of other users', ALL, { user_id: 'bob' }, false],
    ['of all but one session ends another one', ALL_BUT_LAPTOP, {}, true],
    ['of all but one session keeps that one', ALL_BUT_LAPTOP, { session_id: 'laptop' }, false],
    ['of all but one session keeps one that began later', ALL_BUT_LAPTOP, { account_version: 6 }, false],
    ['of a session ends its tokens, however new', PHONE, { account_version: 9 }, true],
    ['of a session keeps other sessions', PHONE, { session_id: 'laptop' }, false],
    ['of nothing ends nothing', { scope: 'none' }, {}, false],
  ])('%s', (_what, revoked, facts, expected) => {
    expect(endsToken(change(revoked), token(facts))).toBe(expected);
  });
});

describe('the list of changes', () => {
  it('is the same however often and in whatever order they are applied', () => {
    const changes = [change(ALL), change(ALL_BUT_LAPTOP, { account_version: 6 }), change(PHONE), change(ALL)];
    fc.assert(
      fc.property(fc.shuffledSubarray([...changes, ...changes], { minLength: 8 }), (order) => {
        const list = new RevocationList();
        for (const added of order) list.add(added, NOW);
        expect(list.ends(token({ session_id: 'tablet', account_version: 5 }))).toBe(true);
        expect(list.ends(token({ session_id: 'laptop', account_version: 5 }))).toBe(false);
        expect(list.ends(token({ session_id: 'laptop', account_version: 4 }))).toBe(true);
      }),
    );
  });

  it('forgets a change when every token from before it has expired, and not sooner', () => {
    const list = new RevocationList();
    list.add(change(ALL), NOW);
    list.add(change(PHONE), NOW);
    list.prune(NOW + REMEMBERED_MS - 1);
    expect(list.ends(token())).toBe(true);
    list.prune(NOW + REMEMBERED_MS);
    expect(list.ends(token())).toBe(false);
  });

  it('does not add a change without effect', () => {
    const list = new RevocationList();
    list.add(change(ALL, { not_before: at(-REMEMBERED_MS) }), NOW);
    list.add(change({ scope: 'none' }), NOW);
    expect(list.ends(token())).toBe(false);
  });
});
