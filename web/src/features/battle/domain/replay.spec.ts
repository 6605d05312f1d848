import { aReplay, BEA, ME } from '../../../../test/battle-builders';
import { replayLengthMs, replayStateAt } from './replay';

describe('a replay', () => {
  it.each([
    ['before the first text', -1, { challenge: null, hit: null, isOver: false }],
    [
      'in the middle of a text',
      1_500,
      { challenge: { text: 'fold it' }, players: { [ME]: { characters: 4 } } },
    ],
    [
      'after a hit',
      2_500,
      {
        hit: { user_id: ME },
        players: { [BEA]: { damageTaken: 2, characters: 3 }, [ME]: { damageTaken: 0 } },
      },
    ],
    [
      'in the next text',
      3_000,
      { challenge: { text: 'crease' }, shownAtMs: 3_000, players: { [ME]: { characters: 0 } } },
    ],
    ['at the end', 9_000, { isOver: true, players: { [BEA]: { out: 'forfeited' } } }],
  ])('shows the state %s', (_, atMs, state) => expect(replayStateAt(aReplay(), atMs)).toMatchObject(state));

  it('shows nobody further than at the end of the text', () => {
    const { events, ...replay } = aReplay();
    const late = { at_ms: 3_001, kind: 'typing', user_id: BEA, characters: 70 } as const;
    const { players } = replayStateAt({ ...replay, events: [...events.slice(0, 5), late] }, 4_000);
    expect(players[BEA]).toMatchObject({ characters: 'crease'.length });
  });

  it('lasts until its last event', () => {
    expect(replayLengthMs(aReplay())).toBe(6_000);
    expect(replayLengthMs(aReplay({ duration_seconds: 7 }))).toBe(7_000);
  });
});
