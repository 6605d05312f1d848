import fc from 'fast-check';
import {
  accuracyPercent,
  isContinuation,
  judgeTyping,
  NOTHING_TYPED,
  progressOf,
  wordCount,
  wordsPerMinute,
  allWordsOf,
  wordsTyped,
  type TypingTarget,
  type TypingTrack,
} from './typing';

const GIVEN_AT = 1_000_000;
const word = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), { minLength: 1, maxLength: 14 })
  .map((letters) => letters.join(''));
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

function targetOf(challenge: string, number = 1): TypingTarget {
  return { challenge: number, text: challenge, givenAt: GIVEN_AT };
}

/** Sends the states of a text field at these times after the text was shown; returns the last judgement. */
function send(
  target: TypingTarget,
  states: [typed: string, atMs: number][],
  track: TypingTrack = NOTHING_TYPED,
) {
  let judged: ReturnType<typeof judgeTyping> = { verdict: 'typing', track };
  for (const [text, atMs] of states)
    judged = judgeTyping(judged.track, target, { text, at: GIVEN_AT + atMs });
  return judged;
}

const keyByKey = (typed: string, msPerKey: number, firstMs = msPerKey): [string, number][] =>
  [...typed].map((_, index) => [typed.slice(0, index + 1), firstMs + index * msPerKey]);

describe('typing', () => {
  it('is always accepted at up to 200 words a minute, by either word count and from the first instant on', () => {
    fc.assert(
      fc.property(
        text,
        fc.boolean(),
        fc.double({ min: 1, max: 5, noNaN: true }),
        (challenge, byText, slower) => {
          const words = byText ? wordCount(challenge) : challenge.length / 5;
          const msPerKey = ((words * 60_000) / 200 / challenge.length) * slower;
          for (const firstMs of [0, msPerKey])
            expect(send(targetOf(challenge), keyByKey(challenge, msPerKey, firstMs)).verdict).toBe(
              'complete',
            );
        },
      ),
    );
  });

  it('is never accepted above 300 words a minute by both word counts', () => {
    fc.assert(
      fc.property(
        text.filter(({ length }) => length > 1),
        fc.double({ min: 1.01, max: 50, noNaN: true }),
        (challenge, faster) => {
          const words = Math.min(wordCount(challenge), (challenge.length - 1) / 5);
          const totalMs = (words * 60_000) / 300 / faster;
          const states = keyByKey(challenge, totalMs / challenge.length);
          expect(send(targetOf(challenge), states).verdict).toBe('impossible');
        },
      ),
    );
  });

  it.each([
    ['right after it was shown', [['the old lamp', 5]]],
    ['a minute after it was shown', [['the old lamp', 60_000]]],
  ] as [string, [string, number][]][])('is refused when a whole text arrives at once, %s', (_, states) => {
    expect(send(targetOf('the old lamp'), states).verdict).toBe('impossible');
  });

  it.each([
    ['lighthouse', 100],
    ['the old lamp', 200],
  ])(
    'of six characters of %j at once is accepted after %i ms, by the word count that allows more',
    (challenge, ms) => {
      const jump = (atMs: number) =>
        send(targetOf(challenge), [
          [challenge.slice(0, 1), 0],
          [challenge.slice(0, 7), atMs],
        ]).verdict;
      expect([ms - 1, ms].map(jump)).toEqual(['impossible', 'typing']);
    },
  );

  it('is complete no sooner than at 300 words a minute since the text was shown, less one character', () => {
    const finishAt = (atMs: number) =>
      send(targetOf('cat'), [
        ['c', 0],
        ['ca', 40],
        ['cat', atMs],
      ]).verdict;
    expect([79, 80].map(finishAt)).toEqual(['impossible', 'complete']);
    expect(send(targetOf('a'), [['a', 0]]).verdict).toBe('complete');
  });

  it.each([
    ['a few characters', [['the old', 1_000]], 2_000],
    ['nearly everything', [['t', 300]], 1_000],
    ['minutes of typing', [['t', 300]], 600_000],
  ] as [string, [string, number][], number][])(
    'is judged by the time since the last accepted message when messages with %s got lost',
    (_, states, at) => {
      const target = targetOf('the old lamp');
      const { track } = send(target, states);
      const judge = (atMs: number) =>
        judgeTyping(track, target, { text: 'the old lamp', at: GIVEN_AT + atMs });
      expect(judge(at).verdict).toBe('complete');
      expect(judge(track.at - GIVEN_AT + 100).verdict).toBe('impossible');
    },
  );

  it('is judged as a whole when it is sent again and none of it was judged before', () => {
    const resend = (at: number) =>
      judgeTyping(NOTHING_TYPED, targetOf('cat'), { text: 'cat', at: GIVEN_AT + at, isResent: true });
    expect(resend(10).verdict).toBe('impossible');
    expect(resend(500)).toMatchObject({ verdict: 'complete', track: { keystrokes: 3 } });
  });

  it('continues from the last accepted text after a refusal', () => {
    const target = targetOf('the old lamp');
    const refused = send(target, [
      ['the', 400],
      ['the old lamp', 410],
    ]);
    expect(refused).toMatchObject({ verdict: 'impossible', track: { text: 'the' } });
    expect(judgeTyping(refused.track, target, { text: 'the ', at: GIVEN_AT + 500 }).verdict).toBe('typing');
  });

  it('is ignored beyond the end of the text, and deleting takes back no keystroke and no error', () => {
    expect(
      send(targetOf('cat'), [
        ['c', 100],
        ['ca', 200],
        ['cax', 300],
        ['caxx', 400],
      ]),
    ).toMatchObject({
      verdict: 'ignored',
      track: { text: 'cax', keystrokes: 3, errors: 1 },
    });
    expect(
      send(targetOf('cat'), [
        ['c', 100],
        ['cx', 200],
        ['c', 300],
        ['ca', 400],
        ['cat', 500],
      ]),
    ).toMatchObject({
      verdict: 'complete',
      track: { keystrokes: 4, errors: 1, words: 1 },
    });
  });

  it('keeps the counts of earlier challenges', () => {
    const first = send(targetOf('cat'), keyByKey('cat', 200)).track;
    const second = send(targetOf('old lamp', 2), keyByKey('old la', 200), first).track;
    expect(second).toMatchObject({ challenge: 2, words: 1, wordsBefore: 1, keystrokes: 9 });
    expect(allWordsOf(second)).toBe(2);
  });

  it('has no errors in a text of which nothing was seen when it was typed', () => {
    const old = send(targetOf('cat'), keyByKey('ca', 60)).track;
    const next: TypingTarget = { challenge: 2, text: 'boat', givenAt: old.at + 30 };
    // Slow enough to be of the next text, over a slow connection.
    const late = judgeTyping(old, next, { text: 'cat', at: next.givenAt + 200 });
    expect(late).toMatchObject({ verdict: 'ignored', track: { text: '', keystrokes: 2, errors: 0 } });
    const begun = judgeTyping(late.track, next, { text: 'b', at: next.givenAt + 400 });
    const wrong = judgeTyping(begun.track, next, { text: 'bc', at: next.givenAt + 500 });
    expect(wrong).toMatchObject({ verdict: 'typing', track: { text: 'bc', keystrokes: 4, errors: 1 } });
  });

  it('is ignored if it was in flight when the next text came, and judged if it is of the next text', () => {
    const old = send(targetOf('the old lamp'), keyByKey('the old l', 60)).track;
    const next: TypingTarget = { challenge: 2, text: 'a brass bell', givenAt: old.at + 30 };
    const judge = (typed: string, afterMs: number) =>
      judgeTyping(old, next, { text: typed, at: next.givenAt + afterMs });
    for (const [index, typed] of ['the old la', 'the old lam', 'the old lamp', 'the old'].entries())
      expect(judge(typed, 30 + 60 * index)).toMatchObject({ verdict: 'ignored', track: { text: '' } });
    expect(judge('a', 300)).toMatchObject({ verdict: 'typing', track: { challenge: 2, text: 'a' } });
    expect(judge('a brass bell', 300).verdict).toBe('impossible');
    expect(judge('the old lamp', 2_000).verdict).toBe('typing');
    expect(judge('some words', 300).verdict).toBe('impossible');
    const nearly = { ...next, text: 'the old lantern' };
    expect(judgeTyping(old, nearly, { text: 'the old la', at: nearly.givenAt + 100 }).verdict).toBe(
      'impossible',
    );
  });

  it('counts as in flight for a second at most', () => {
    const left = 'nobody had ever seen so old a lamp';
    const old: TypingTrack = { ...NOTHING_TYPED, challenge: 1, text: left, at: GIVEN_AT };
    const next = targetOf('there was a bell of brass in the hall', 2);
    const judge = (afterMs: number) =>
      judgeTyping(old, next, { text: `${left}s`, at: GIVEN_AT + afterMs }).verdict;
    expect([1_000, 1_001].map(judge)).toEqual(['ignored', 'impossible']);
  });

  it('continues the previous text by no more keys than fit into the time since, two seconds at most', () => {
    const goesOn = (typed: string, afterMs: number) =>
      isContinuation({ text: 'the old', at: GIVEN_AT }, typed, GIVEN_AT + afterMs);
    expect([goesOn('the old ', -50), goesOn('the old l', 13), goesOn('the old l', 14)]).toEqual([
      true,
      false,
      true,
    ]);
    const more = (keys: number) => goesOn(`the old${'x'.repeat(keys)}`, 60_000);
    expect([more(150), more(152)]).toEqual([true, false]);
    expect(goesOn('x', 60_000)).toBe(false);
  });

  it('never completes a text with fewer keystrokes than it has characters', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(text, fc.nat({ max: 400 })), { maxLength: 30 }),
        (challenge, inputs) => {
          let track = NOTHING_TYPED;
          let now = GIVEN_AT;
          for (const [typed, wait] of inputs) {
            now += wait;
            const judged = judgeTyping(track, targetOf(challenge), { text: typed, at: now });
            if (judged.verdict === 'complete') {
              expect(typed).toBe(challenge);
              expect(judged.track.keystrokes).toBeGreaterThanOrEqual(challenge.length);
            }
            expect(judged.track.errors).toBeLessThanOrEqual(judged.track.keystrokes);
            ({ track } = judged);
          }
        },
      ),
    );
  });
});

describe('the figures of typing', () => {
  it.each([
    ['', 0],
    ['th', 0],
    ['the', 1],
    ['the ', 1],
    ['the o', 1],
    ['the olx', 1],
    ['the old', 2],
    ['the old lamp', 3],
    ['x', 0],
  ])('count the whole words in %j', (typed, words) => {
    expect(wordsTyped('the old lamp', typed)).toBe(words);
  });

  it('are words per minute, the share of correct keys and the share of the text that is typed', () => {
    expect(wordsPerMinute(30, 60_000)).toBe(30);
    expect(wordsPerMinute(1, 700)).toBe(85.71);
    expect(wordsPerMinute(3, 0)).toBe(0);
    expect(accuracyPercent({ keystrokes: 0, errors: 0 })).toBe(100);
    expect(accuracyPercent({ keystrokes: 3, errors: 1 })).toBe(66.67);
    expect(progressOf('lamp', 'lax')).toBe(0.5);
    expect(progressOf('lamp', 'lamp')).toBe(1);
    expect(progressOf('', '')).toBe(1);
  });
});
