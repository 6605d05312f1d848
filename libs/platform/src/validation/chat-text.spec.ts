import * as fc from 'fast-check';
import type { AppError } from '../errors/app-error';
import { chatText } from './chat-text';

const MAX_CHARACTERS = 20;

/** The text as it is stored, or the place and type of each fault. */
function judged(text: string): unknown {
  try {
    return { stored: chatText(text, MAX_CHARACTERS) };
  } catch (error) {
    return (error as AppError).faults?.map(({ loc, type }) => [loc.join('.'), type]);
  }
}

describe('the text of a message', () => {
  it.each([
    ['  hi  ', 'hi'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a\tb'],
    ['<script>', '<script>'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['😀'.repeat(20), '😀'.repeat(20)],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['مرحبا', 'مرحبا'],
  ])('%p is stored as %p', (typed, stored) => {
    expect(judged(typed)).toEqual({ stored });
  });

  it.each([
    ['', 'minLength'],
    [' \n\t ', 'minLength'],
    ['x'.repeat(21), 'maxLength'],
    ['😀'.repeat(21), 'maxLength'],
    ['nul\u0000', 'controlCharacters'],
    ['bell\u0007', 'controlCharacters'],
    ['next line\u0085', 'controlCharacters'],
    ['half \ud83d of a pair', 'controlCharacters'],
  ])('%p is refused as %p', (typed, type) => {
    expect(judged(typed)).toEqual([['body.message', type]]);
  });

  it('says how long it may be', () => {
    const faults = [expect.objectContaining({ msg: 'A message has at most 20 characters' })];
    expect(() => chatText('x'.repeat(21), MAX_CHARACTERS)).toThrow(expect.objectContaining({ faults }));
  });

  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: MAX_CHARACTERS }), (text) => {
        const once = judged(text) as { stored?: string };
        if (once.stored !== undefined) expect(judged(once.stored)).toEqual(once);
      }),
    );
  });
});
