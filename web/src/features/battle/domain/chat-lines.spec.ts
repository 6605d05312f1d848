import type { ChatLine } from '@fourfold/contracts';
import { withLines } from './chat-lines';

const line = (user_id: string, second: number, message = 'hi'): ChatLine => ({
  message_id: `${user_id} ${second} ${message}`,
  user_id,
  username: user_id,
  message,
  timestamp: `2026-01-01T00:00:0${second}.000Z`,
});

describe('lines of a chat', () => {
  it('are kept once each, in the order they were sent, however they arrive', () => {
    const [first, second, third] = [line('ann', 1), line('ben', 2), line('ann', 3)];
    const early = withLines([], [third]);
    const all = withLines(early, [first, second, { ...third }]);
    expect(all).toEqual([first, second, third]);
    expect(withLines(all, [second])).toBe(all);
  });

  it('are both kept when they have the same timestamp', () => {
    const [one, other] = [line('ann', 1, 'a'), line('ann', 1, 'b')];
    expect(withLines([one], [other])).toEqual([one, other]);
  });
});
