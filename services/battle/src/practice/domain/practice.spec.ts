import type { Challenge, PracticeEvent } from '@fourfold/contracts';
import { judgePractice } from './practice';

const challenges = ['a bell', 'oxen'].map((text, index): Challenge => ({
  challenge_id: index,
  text,
  challenge_type: 'short_word',
  difficulty: 1,
}));
const event = (at_ms: number, text: number, characters: number): PracticeEvent => ({
  at_ms,
  text,
  characters,
});
const events = [event(500, 0, 1), event(3_000, 0, 6), event(4_000, 1, 2), event(6_000, 1, 4)];
const typed = { events, keystrokes: 12, errors: 2 };

describe('a practice', () => {
  it('is measured from its log', () => {
    expect(judgePractice(challenges, typed, 10_000)).toEqual({
      kind: 'finished',
      figures: {
        duration_ms: 6_000,
        words: 3,
        wpm: 30,
        speed: 20,
        accuracy: 83.33,
        speed_over_time: [
          { at_seconds: 2, speed: 6 },
          { at_seconds: 4, speed: 42 },
          { at_seconds: 6, speed: 12 },
        ],
      },
    });
  });

  it.each([
    ['ends before the last text', events.slice(0, 3)],
    ['skips the end of a text', [event(500, 0, 1), event(6_000, 1, 4)]],
    ['goes back', [...events, event(7_000, 0, 6)]],
    ['has another order of time', [events[1]!, events[0]!, ...events.slice(2)]],
    ['is longer than a text', [event(500, 0, 7), ...events]],
    ['names a text that there is not', [...events, event(7_000, 2, 0)]],
    ['is empty', []],
  ])('with a log that %s is malformed', (_, wrong) => {
    expect(judgePractice(challenges, { ...typed, events: wrong }, 10_000)).toEqual({ kind: 'malformed' });
  });

  it('with fewer keystrokes than characters, or more errors than keystrokes, is malformed', () => {
    for (const wrong of [{ keystrokes: 9 }, { errors: 13 }])
      expect(judgePractice(challenges, { ...typed, ...wrong }, 10_000).kind).toBe('malformed');
  });

  it('is impossible when it is faster than anybody types, or lasted longer than since the start', () => {
    const fast = { ...typed, events: events.map((one) => ({ ...one, at_ms: one.at_ms / 20 })) };
    expect(judgePractice(challenges, fast, 10_000).kind).toBe('impossible');
    expect(judgePractice(challenges, typed, 5_000).kind).toBe('impossible');
  });
});
