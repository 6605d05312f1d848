import type { GameLog } from '../../attempt/domain/game-log';
import { isFasterThanReading } from './pace';

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
