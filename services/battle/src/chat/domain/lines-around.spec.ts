import { linesAround } from './lines-around';

const lines = ['a', 'b', 'c', 'd', 'e'].map((message_id) => ({ message_id }));
const idsAround = (messageId: string, around: number): string =>
  linesAround(lines, messageId, around)
    .map(({ message_id }) => message_id)
    .join('');

describe('the lines around a message', () => {
  it.each([
    ['c', 1, 'bcd'],
    ['a', 2, 'abc'],
    ['e', 2, 'cde'],
    ['c', 9, 'abcde'],
    ['x', 2, ''],
  ])('are those near %s, at most %s on each side', (messageId, around, expected) => {
    expect(idsAround(messageId, around)).toBe(expected);
  });
});
