import fc from 'fast-check';
import {
  beatenByPlay,
  BOARD_WINS_PER_OPPONENT,
  compareStandings,
  isOnBoard,
  isRankedWin,
  winRatePercent,
  winStreak,
  type BattleOutcome,
} from './battle-record';
import { normaliseRoomCode, ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from './room-code';

const standing = fc
  .tuple(fc.nat({ max: 50 }), fc.nat({ max: 50 }))
  .map(([won, lost]) => ({ battles_won: won, win_rate: winRatePercent(won, won + lost) }));

describe('a battle record', () => {
  it('has a win rate in percent, which is 0 without battles', () => {
    expect([winRatePercent(0, 0), winRatePercent(2, 3), winRatePercent(5, 5)]).toEqual([0, 66.67, 100]);
  });

  it('is ranked by wins, then by win rate, whatever the order of the input', () => {
    fc.assert(
      fc.property(fc.array(standing), (rows) => {
        const sorted = [...rows].sort(compareStandings);
        for (const [index, row] of sorted.slice(1).entries()) {
          const above = sorted[index]!;
          expect(above.battles_won).toBeGreaterThanOrEqual(row.battles_won);
          if (above.battles_won === row.battles_won)
            expect(above.win_rate).toBeGreaterThanOrEqual(row.win_rate);
        }
      }),
    );
  });
});

describe('the opponents whose defeat the boards count', () => {
  const player = (user_id: string, facts: Partial<BattleOutcome> = {}): BattleOutcome => ({
    user_id,
    won: false,
    forfeited: false,
    words_completed: 0,
    speed: 20,
    ...facts,
  });
  const winner = player('ann', { won: true, words_completed: 3 });
  const idleWinner = player('ann', { won: true });

  it.each([
    ['one who was eliminated', winner, { forfeited: false }, ['ben']],
    ['one who forfeits after a word', winner, { forfeited: true, words_completed: 1 }, ['ben']],
    ['none when the loser forfeits without a word', winner, { forfeited: true }, []],
    ['none when the loser has typed nothing', winner, { speed: 0 }, []],
    ['none when the winner has no word', idleWinner, { forfeited: true, words_completed: 1 }, []],
  ])('are %s', (_what, best, facts, expected) => {
    expect(beatenByPlay([best, player('ben', facts)])).toEqual(expected);
  });

  it('are only those who played, among several', () => {
    const players = [player('ben', { forfeited: true }), winner, player('cleo')];
    expect(beatenByPlay(players)).toEqual(['cleo']);
  });

  it('are none when nobody has won', () => {
    expect(beatenByPlay([player('ann'), player('ben')])).toEqual([]);
  });
});

describe('a win', () => {
  it('is counted by the boards while one beaten opponent has lost fewer than five times that day', () => {
    const today = new Map([
      ['ben', BOARD_WINS_PER_OPPONENT],
      ['cleo', BOARD_WINS_PER_OPPONENT - 1],
    ]);
    expect([['ben'], ['cleo'], ['ben', 'cleo'], ['dan'], []].map((each) => isRankedWin(each, today))).toEqual(
      [false, true, true, true, false],
    );
  });

  it('that the boards do not count neither continues nor breaks a streak there', () => {
    const lost = { won: false, ranked: false };
    const won = { won: true, ranked: true };
    const unranked = { won: true, ranked: false };
    const streaks = (...results: (typeof won)[]) => [
      winStreak(results),
      winStreak(results.filter(isOnBoard)),
    ];
    expect(streaks()).toEqual([0, 0]);
    expect(streaks(won, lost, won, unranked, won)).toEqual([3, 2]);
    expect(streaks(lost, unranked)).toEqual([1, 0]);
    // A loss always counts, even if the boards do not count it as a win against the loser.
    expect(streaks(won, unranked, lost)).toEqual([0, 0]);
  });
});

describe('a room code', () => {
  it('consists of unambiguous letters and digits, and is accepted in lower case and with spaces around it', () => {
    const draw = fc.array(fc.nat({ max: ROOM_CODE_ALPHABET.length - 1 }), {
      minLength: ROOM_CODE_LENGTH,
      maxLength: ROOM_CODE_LENGTH,
    });
    fc.assert(
      fc.property(draw, (drawn) => {
        const code = roomCodeOf(drawn);
        expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
        expect(normaliseRoomCode(` ${code.toLowerCase()} `)).toBe(code);
      }),
    );
  });
});
