import { aChallenge } from '../../../../test/battle-builders';
import { ghostAt, isFinished, newRun, progressOfRun, type, type PracticeRun } from './typing-practice';

const TEXTS = [aChallenge({ text: 'fold' }), aChallenge({ challenge_id: 8, text: 'crease' })];

/** Types these states of the field, a tenth of a second apart. */
const typing = (states: string[], run = newRun(TEXTS), from = 0): PracticeRun =>
  states.reduce((before, state, index) => type(before, state, from + 100 * index), run);
const keys = (text: string): string[] => [...text].map((_, index) => text.slice(0, index + 1));

describe('a practice', () => {
  it('goes from text to text, logs the progress, and ends with the last text', () => {
    const first = typing(keys('fold'));
    expect(first).toMatchObject({ place: 1, keystrokes: 4, errors: 0, typed: { text: '' } });
    expect(first.events).toEqual(
      [1, 2, 3, 4].map((characters, index) => ({ at_ms: 100 * index, text: 0, characters })),
    );
    expect([isFinished(first), progressOfRun(first)]).toEqual([false, 0.4]);
    const both = typing(keys('crease'), first, 400);
    expect([isFinished(both), progressOfRun(both)]).toEqual([true, 1]);
    expect(both.events.at(-1)).toEqual({ at_ms: 900, text: 1, characters: 6 });
    expect(type(both, 'x', 1_000)).toBe(both);
  });

  it('counts wrong keys, and logs a character only once', () => {
    const run = typing(['f', 'fx', 'f', 'fo', 'f', 'fo']);
    expect(run.typed).toEqual({ text: 'fo', keystrokes: 4, errors: 1 });
    expect(run.events.map(({ characters }) => characters)).toEqual([1, 2]);
  });
});

describe('the ghost of an earlier practice', () => {
  const { events } = typing(keys('crease'), typing(keys('fold')), 400);

  it.each([
    [-1, { progress: 0, text: 0, textProgress: 0 }],
    [150, { progress: 0.2, text: 0, textProgress: 0.5 }],
    [500, { progress: 0.6, text: 1, textProgress: 2 / 6 }],
    [5_000, { progress: 1, text: 1, textProgress: 1 }],
  ])('is after %i ms where the player was', (atMs, place) =>
    expect(ghostAt(events, TEXTS, atMs)).toEqual(place),
  );
});
