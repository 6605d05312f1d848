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
    ['a\u200b\u200c\u200d\u2060\u00ad\ufeffb', 'ab'],
    ['\u202eevil\u202c \u2067too\u2069 \u200e\u200f\u061c.', 'evil too .'],
    ['\ufeff \u200bhi\u200b \u2060', 'hi'],
    ['one\r\u200b\ntwo', 'one\ntwo'],
    ['👩\u200d', '👩'],
    ['👩\u200b\u200d👩', '👩👩'],
    ['1\u200d2\ufe0f', '12'],
    ['👍🏽\ufe0f\ufe0f', '👍🏽\ufe0f'],
    ['🏴\u{e0061}\u{e0062}', '🏴'],
    [`x${'\u200b'.repeat(20)}`, 'x'],
  ])('%p is stored as %p', (typed, stored) => {
    expect(judged(typed)).toEqual({ stored });
  });

  it.each([
    ['', 'minLength'],
    [' \n\t ', 'minLength'],
    ['\u200b\u3164\u2066', 'minLength'],
    ['x'.repeat(21), 'maxLength'],
    ['😀'.repeat(21), 'maxLength'],
    ['nul\u0000', 'controlCharacters'],
    ['bell\u0007', 'controlCharacters'],
    ['next line\u0085', 'controlCharacters'],
  ])('%p is refused as %p', (typed, type) => {
    expect(judged(typed)).toEqual([['body.message', type]]);
  });

  it('says how long it may be', () => {
    const faults = [expect.objectContaining({ msg: 'A message has at most 20 characters' })];
    expect(() => chatText('x'.repeat(21), MAX_CHARACTERS)).toThrow(expect.objectContaining({ faults }));
  });

  describe('with invisible characters', () => {
    const EMOJI = [
      '👩‍👩‍👧',
      '🏴‍☠️',
      '🏳️‍🌈',
      '👩🏽‍🚀',
      '👁️‍🗨️',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '1️⃣',
      '❤️',
      '☺︎',
      '🇩🇪',
    ];
    const emoji = fc.constantFrom(...EMOJI);
    const invisible = fc
      .constantFrom(
        [0xad, 0xad],
        [0x34f, 0x34f],
        [0x61c, 0x61c],
        [0x180b, 0x180f],
        [0x200b, 0x200f],
        [0x202a, 0x202e],
        [0x2060, 0x206f],
        [0xfe00, 0xfe0f],
        [0xfeff, 0xfeff],
        [0xe0000, 0xe007f],
      )
      .chain(([from, to]) => fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)));
    const word = fc.stringMatching(/^[a-zà-ÿא-תа-я]{1,8}$/);
    const stored = (text: string): string => chatText(text, 1_000);

    it('loses them outside of emoji, and nothing else', () => {
      const hidden = fc.array(invisible, { minLength: 1, maxLength: 4 }).map((marks) => marks.join(''));
      const parts = fc.array(fc.tuple(fc.oneof(word, emoji), hidden), { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(hidden, parts, (before, pairs) => {
          // A word in front of the marks: after an emoji some of them would become a part of it.
          const typed = before + pairs.map(([shown, marks]) => `${shown} ${marks}`).join('');
          expect(stored(typed)).toBe(pairs.map(([shown]) => shown).join(' '));
        }),
      );
    });

    it('keeps only those that join or style an emoji', () => {
      const unit = fc.oneof(word, emoji, invisible, fc.constantFrom('👩', '🏽', '🏴', '1', ' '));
      fc.assert(
        fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
          const text = stored(`x${units.join('')}`);
          expect(text).not.toMatch(
            /(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?)\u200d|\u200d(?!\p{Extended_Pictographic})/u,
          );
          expect(text).not.toMatch(/(?<![\p{Emoji}])[\ufe0e\ufe0f]/u);
          expect(text).not.toMatch(/(?<![🏴\u{e0030}-\u{e007a}])[\u{e0020}-\u{e007f}]/u);
          expect(text).not.toMatch(
            /(?![\u200d\ufe0e\ufe0f\u{e0030}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u,
          );
          expect(stored(text)).toBe(text);
        }),
        { numRuns: 2_000 },
      );
    });
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
