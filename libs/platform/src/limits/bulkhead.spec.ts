import type { Importance } from '@fourfold/contracts';
import { Bulkhead, OverloadError } from './bulkhead';
import type { LimitReason } from './fair-limit';
import type { LimitsTelemetry } from './telemetry';

const LIMIT = 100;

describe('a bulkhead', () => {
  const overloaded = jest.fn();
  const telemetry = {
    watchBulkhead: () => undefined,
    overloaded,
  } as Partial<LimitsTelemetry> as LimitsTelemetry;
  let bulkhead: Bulkhead;
  let players = 0;

  beforeEach(
    () => (bulkhead = new Bulkhead('requests', { total: LIMIT, perUser: 30, perAddress: 200 }, telemetry)),
  );

  const newPlayer = () => ({ address: `address ${++players}`, user: `user ${players}` });
  const reasonOf = (attempt: () => unknown): LimitReason | undefined => {
    try {
      attempt();
    } catch (error) {
      return (error as OverloadError).reason;
    }
    return undefined;
  };
  /** Many clients who have one request each. */
  const serveOthers = (count: number): void => {
    while (count-- > 0) bulkhead.enter('move', newPlayer());
  };

  it.each<[Importance, number]>([
    ['move', LIMIT],
    ['opening', 80],
    ['board', 60],
    ['other', 50],
    ['anonymous', 40],
  ])('lets in a request of the kind %s while fewer than %i are in progress', (importance, limit) => {
    serveOthers(limit - 1);
    expect(reasonOf(() => bulkhead.enter(importance, newPlayer()))).toBeUndefined();
    expect(reasonOf(() => bulkhead.check(importance, newPlayer()))).toBe('full');
    expect(overloaded).toHaveBeenLastCalledWith('requests', importance, 'full');
  });

  it('takes what one client does at once for less important than what others do next', () => {
    const greedy = [newPlayer(), newPlayer()];
    for (let turn = 0; turn < LIMIT; turn += 1)
      for (const client of greedy) if (bulkhead.hasRoom('move', client)) bulkhead.enter('move', client);
    expect(reasonOf(() => bulkhead.check('move', greedy[0]!))).toBe('share');
    for (const importance of ['board', 'other', 'move'] as const)
      expect(reasonOf(() => bulkhead.check(importance, newPlayer()))).toBeUndefined();
  });

  it('has room for who is signed in, however much their address sends without a token', () => {
    const school = 'address of a school';
    while (bulkhead.hasRoom('anonymous', { address: school }))
      bulkhead.enter('anonymous', { address: school });
    expect(bulkhead.inProgress).toBe(38);
    expect(reasonOf(() => bulkhead.check('other', { address: school, user: 'a pupil' }))).toBeUndefined();
    expect(reasonOf(() => bulkhead.check('anonymous', newPlayer()))).toBeUndefined();
  });

  it('has room again when a request has ended', () => {
    const end = bulkhead.enter('other', newPlayer());
    expect(bulkhead.inProgress).toBe(1);
    end();
    expect(bulkhead.inProgress).toBe(0);
  });
});
