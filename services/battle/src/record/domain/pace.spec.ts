import type { Completion } from './completion';
import type { LogEntry, MatchLog } from './match-log';
import { suspectsOf } from './pace';

const PLAYERS = ['ann', 'ben'];

const completion = (user_id: string, wpm: number): Completion => ({
  user_id,
  challenge_id: 1,
  duration_ms: 1_000,
  wpm,
});

const challenge = (at: number): LogEntry => ({
  at,
  challenge: { challenge_id: 1, text: 'text', challenge_type: 'long_phrase', difficulty: 1 },
});

/** Ben types two texts with these pauses before each key, after a second for reading. */
function typed(keys: number, gapAt: (key: number) => number): MatchLog {
  let at = 0;
  return [0, 1].flatMap(() => {
    const log = [challenge(at)];
    at += 1_000;
    for (let key = 1; key <= keys; key += 1) {
      at += gapAt(key);
      log.push([at, 1, key]);
    }
    return log;
  });
}

const suspects = (evidence: Partial<Parameters<typeof suspectsOf>[0]>): string[] => [
  ...suspectsOf({ completions: [], log: [], ...evidence }, PLAYERS),
];

describe('who seems not to have typed', () => {
  it.each([
    ['is a player with one text above 240 words a minute', [completion('ann', 240.01)], ['ann']],
    ['is each player with one', [completion('ann', 250), completion('ben', 250)], ['ann', 'ben']],
    ['is no player at the limit', [completion('ann', 240)], []],
    ['is nobody without a completed text', [], []],
  ])('%s', (_, completions, expected) => {
    expect(suspects({ completions })).toEqual(expected);
  });

  it.each([
    ['is a player whose keys are all but equally far apart', 20, (key: number) => 120 + (key % 2), ['ben']],
    [
      'is no player whose keys are as uneven as those of a person',
      20,
      (key: number) => 90 + (key % 5) * 15,
      [],
    ],
    ['is no player who has pressed few keys', 10, () => 120, []],
  ])('%s', (_, keys, gapAt, expected) => {
    expect(suspects({ log: typed(keys, gapAt) })).toEqual(expected);
  });
});
