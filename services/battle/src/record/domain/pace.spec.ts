import type { Completion } from './completion';
import { isFasterThanTyping } from './pace';

const completion = (user_id: string, wpm: number): Completion => ({
  user_id,
  challenge_id: 1,
  duration_ms: 1_000,
  wpm,
});

describe('flagging battles for impossible typing speed', () => {
  it.each([
    ['one player twice above 220 words a minute', [completion('ann', 220.01), completion('ann', 299)], true],
    ['two players once each', [completion('ann', 250), completion('ben', 250)], false],
    ['a player at the limit', [completion('ann', 220), completion('ann', 220)], false],
    ['no completed text', [], false],
  ])('judges a battle with %s', (_, completions, expected) => {
    expect(isFasterThanTyping(completions)).toBe(expected);
  });
});
