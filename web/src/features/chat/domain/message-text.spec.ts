import { charactersTooMany, sendableText } from './message-text';

it.each([
  ['  hello ', 'hello'],
  [' \n\t ', ''],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['tab\there', 'tab here'],
  ['bell\u0007 and null\u0000', 'bell and null'],
])('sends %j as %j', (typed, text) => expect(sendableText(typed)).toBe(text));

it('counts characters as the server does', () => {
  expect(charactersTooMany('😀'.repeat(2_000))).toBe(0);
  expect(charactersTooMany('x'.repeat(2_003))).toBe(3);
});
