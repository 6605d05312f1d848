import * as fc from 'fast-check';
import { normaliseText, textFault } from './message-text';

describe('the text of a message', () => {
  it.each([
    ['  hi  ', 'hi'],
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['a\tb', 'a\tb'],
    [' \n\t ', ''],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%p is stored as %p', (typed, stored) => {
    expect(normaliseText(typed)).toBe(stored);
  });

  it.each([
    ['', 'empty'],
    ['x'.repeat(2_000), undefined],
    ['x'.repeat(2_001), 'too_long'],
    ['😀'.repeat(2_000), undefined],
    ['😀'.repeat(2_001), 'too_long'],
    ['two\nlines', undefined],
    ['nul\u0000', 'control_characters'],
    ['bell\u0007', 'control_characters'],
    ['next line\u0085', 'control_characters'],
    ['half \ud83d of a pair', 'control_characters'],
    ['👩‍👩‍👧 family', undefined],
    ['مرحبا', undefined],
  ])('%p is judged %p', (text, fault) => {
    expect(textFault(text)).toBe(fault);
  });

  it('is the same when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseText(normaliseText(text))).toBe(normaliseText(text));
      }),
    );
  });
});
