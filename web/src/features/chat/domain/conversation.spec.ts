import { aMessage } from '../../../../test/builders';
import {
  hasGap,
  olderOffset,
  resumePoint,
  UNOPENED,
  unreadOf,
  withRead,
  withStored,
  type Conversation,
} from './conversation';

const stored = (...seqs: number[]): Conversation =>
  withStored(
    UNOPENED,
    seqs.map((seq) => aMessage(seq)),
  );
const seqs = ({ messages }: Conversation): number[] => messages.map(({ seq }) => seq);

describe('the messages of a conversation', () => {
  it('are in the order of their numbers, however they came', () =>
    expect(seqs(stored(3, 1, 2))).toEqual([1, 2, 3]));

  it('are there once, and in their newest version', () => {
    const before = stored(1, 2);
    const after = withStored(before, [aMessage(2, { read: true }), aMessage(3)]);
    expect(seqs(after)).toEqual([1, 2, 3]);
    expect(after.messages[1]?.read).toBe(true);
  });

  it('stay read when an older answer comes late', () => {
    const before = withStored(UNOPENED, [aMessage(1, { read: true })]);
    expect(withStored(before, [aMessage(1)]).messages[0]?.read).toBe(true);
  });

  it('are read up to the one that the other side names, and theirs are not', () => {
    const mine = { from_user_id: 'me', to_user_id: 'friend' };
    const all = [aMessage(1, mine), aMessage(2), aMessage(3, mine), aMessage(4, mine)];
    const after = withRead(withStored(UNOPENED, all), 'friend', 103);
    expect(after.messages.map(({ read }) => read)).toEqual([true, false, true, false]);
  });

  it('tell which of the other side are unread', () => {
    expect(unreadOf(stored(1, 2), 'friend').map(({ seq }) => seq)).toEqual([1, 2]);
    expect(unreadOf(stored(1), 'somebody else')).toEqual([]);
  });
});

describe('a gap', () => {
  it.each([
    [[], 0, false],
    [[1, 2, 3], 3, false],
    [[8, 9], 9, false],
    [[1, 2, 5, 6], 2, true],
    [[4, 6, 9], 4, true],
  ])('%j resumes after %i', (numbers, after, gap) => {
    expect(resumePoint(stored(...numbers))).toBe(after);
    expect(hasGap(stored(...numbers))).toBe(gap);
  });
});

describe('older messages', () => {
  it('begin where the known ones do', () => expect(olderOffset(stored(51, 52, 53))).toBe(3));
  it('are none once the first is known', () => expect(olderOffset(stored(1, 2))).toBeUndefined());
  it('are none in an empty conversation', () => expect(olderOffset(UNOPENED)).toBeUndefined());
});
