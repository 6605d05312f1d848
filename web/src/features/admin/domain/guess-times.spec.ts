import type { GuessLogEntry } from '@fourfold/contracts';
import { secondsTaken } from './guess-times';

const START = '2026-03-10T12:00:00.000Z';
const guess = (judged_at: string, claimed_at: string | null = null): GuessLogEntry => ({
  seq: 1,
  words: [],
  verdict: 'timed_out',
  judged_at,
  claimed_at,
});

it('tells how long each guess took, by the device for those made offline', () => {
  const log = [
    guess('2026-03-10T12:00:02.500Z'),
    guess('2026-03-10T18:00:00.000Z', '2026-03-10T12:00:03.000Z'),
    guess('2026-03-10T18:00:00.000Z', '2026-03-10T12:00:03.100Z'),
  ];
  expect(secondsTaken(START, log)).toEqual([2.5, 0.5, 0.1]);
});
