import { aMessage } from '../../../../test/builders';
import { UNOPENED, withRead, withStored, type Conversation } from './conversation';

const stored = (...seqs: number[]): Conversation =>
  withStored(
    UNOPENED,
    seqs.map((seq) => aMessage(seq)),
  );
const seqs = ({ messages }: Conversation): number[] => messages.map(({ seq }) => seq);

describe('the messages of a conversation', () => {
  it('are kept once each, in their newest version', () => {
    const before = stored(1, 2);
    const after = withStored(before, [aMessage(2, { read: true }), aMessage(3)]);
    expect(seqs(after)).toEqual([1, 2, 3]);
    expect(after.messages[1]?.read).toBe(true);
  });

  it('stay read when an older answer comes late', () => {
    const before = withStored(UNOPENED, [aMessage(1, { read: true })]);
    expect(withStored(before, [aMessage(1)]).messages[0]?.read).toBe(true);
  });

  it('are marked as read up to the one that the friend has read, except the friend’s own', () => {
    const mine = { from_user_id: 'me', to_user_id: 'friend' };
    const all = [aMessage(1, mine), aMessage(2), aMessage(3, mine), aMessage(4, mine)];
    const after = withRead(withStored(UNOPENED, all), 'friend', 103);
    expect(after.messages.map(({ read }) => read)).toEqual([true, false, true, false]);
  });
});
