import type { GameLog } from '../../game/domain/game-log';
import { isFasterThanReading, isHastyClean, isHastyOffline } from './pace';

const START = Date.parse('2026-03-10T12:00:00Z');
const SYNC = new Date(START + 60 * 60_000);

type Made = [atMs: number, kind?: 'timed_out'];

function logOf(made: Made[], offline = false): GameLog {
  return {
    guesses: made.map(([, kind]) =>
      kind === 'timed_out' ? { timedOut: true } : { timedOut: false, words: ['A', 'B', 'C', 'D'] },
    ),
    times: made.map(([atMs]) => {
      const at = new Date(START + atMs);
      return offline ? { judgedAt: SYNC, claimedAt: at } : { judgedAt: at, claimedAt: null };
    }),
  };
}

describe('a game', () => {
  it.each<[string, Made[]]>([
    ['all at the same time', [[0], [0], [0], [0]]],
    ['shortly after one another', [[500], [1_999], [3_498], [4_997]]],
    ['after a long look at the words', [[50_000], [50_100], [50_200], [50_300]]],
  ])('is faster than reading when its guesses come %s', (_, made) => {
    expect(isFasterThanReading(logOf(made))).toBe(true);
    expect(isFasterThanReading(logOf(made, true))).toBe(true);
  });

  it.each<[string, Made[]]>([
    ['has a pause before one guess', [[0], [100], [1_600], [1_700]]],
    [
      'is lost by time-outs',
      [
        [0, 'timed_out'],
        [1, 'timed_out'],
        [2, 'timed_out'],
        [3, 'timed_out'],
      ],
    ],
    ['has a single guess', [[0, 'timed_out'], [1], [2, 'timed_out'], [3, 'timed_out']]],
  ])('is not faster than reading when it %s', (_, made) => {
    expect(isFasterThanReading(logOf(made))).toBe(false);
    expect(isFasterThanReading(logOf(made, true))).toBe(false);
  });
});

describe('a game with offline guesses', () => {
  const PLAUSIBLE_SECONDS = 8;
  const online = (...atMs: number[]) => logOf(atMs.map((at): Made => [at])).times;
  const offline = (...atMs: number[]) =>
    logOf(
      atMs.map((at): Made => [at]),
      true,
    ).times;

  it.each<[string, number[]]>([
    ['two guesses less than a second after the ones before', [9_000, 9_999, 30_000, 30_500]],
    ['times that stand still', [9_000, 9_000, 9_000, 30_000]],
    ['times that go back', [30_000, 20_000, 10_000, 40_000]],
  ])('is hasty with %s', (_, atMs) => {
    expect(isHastyOffline(offline(...atMs), PLAUSIBLE_SECONDS)).toBe(true);
  });

  it('is hasty when it takes less than 8 seconds in all', () => {
    expect(isHastyOffline(offline(2_000, 4_000, 6_000, 7_999), 7)).toBe(true);
    expect(isHastyOffline([...online(2_000, 4_000), ...offline(7_900)], 7)).toBe(true);
  });

  it.each<[string, GameLog['times']]>([
    ['one such guess', offline(9_000, 9_001, 10_001)],
    ['only online guesses so soon after others', [...online(100, 200, 300), ...offline(9_000)]],
  ])('is not hasty with %s', (_, times) => {
    expect(isHastyOffline(times, PLAUSIBLE_SECONDS)).toBe(false);
  });

  it('differs from a game without any, which may be as fast', () => {
    expect(isHastyOffline(online(0, 0, 0, 0), 0)).toBe(false);
  });
});

describe('a game without a mistake', () => {
  const clean = { won: true, mistakes: 0, seconds: 14 };

  it('is hasty when it takes less than 15 seconds', () => {
    expect(isHastyClean(clean)).toBe(true);
    expect(isHastyClean({ ...clean, seconds: 15 })).toBe(false);
  });

  it('differs from one with a mistake', () => {
    expect(isHastyClean({ ...clean, mistakes: 1 })).toBe(false);
    expect(isHastyClean({ won: false, mistakes: 4, seconds: 14 })).toBe(false);
  });
});
