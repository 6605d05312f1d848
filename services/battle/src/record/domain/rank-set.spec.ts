import fc from 'fast-check';
import { compareStandings } from '@fourfold/game-rules';
import { livePeriods, periodOf, rowOf, setOf, standingOf } from './rank-set';

const anyRow = fc
  .record({ wins: fc.nat(100_000), hundredths: fc.nat(10_000) })
  .map(({ wins, hundredths }) => ({
    battles_won: wins,
    win_rate: hundredths / 100,
  }));
const keyOf = ({ battles_won, win_rate }: { battles_won: number; win_rate: number }) =>
  standingOf(battles_won, win_rate);

describe('the sort key of a row of a board', () => {
  it('has the order of the board, and says which row it is', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (one, other) => {
        expect(Math.sign(keyOf(other) - keyOf(one))).toBe(Math.sign(compareStandings(one, other)));
        expect(rowOf(keyOf(one))).toEqual({ wins: one.battles_won, winRate: one.win_rate });
      }),
    );
  });
});

it('has a set for each period that a board shows', () => {
  const periods = livePeriods(new Date('2026-11-18T12:00:00Z'));
  expect(periods.map(setOf)).toEqual(['all:1970-01-01', 'month:2026-11-01', 'week:2026-11-16']);
  expect(periods.map((period) => periodOf(setOf(period)))).toEqual(periods);
});
