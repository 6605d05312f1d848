import fc from 'fast-check';
import { compareStandings, winRatePercent } from './battle-record';
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
