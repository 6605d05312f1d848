import {
  isBlockedInput,
  isBlockedKey,
  nextPrefix,
  stretchesOf,
  EMPTY_FIELD,
  takeField,
  takeInput,
  UNTYPED,
  type Typed,
} from './typing';

const TARGET = 'fold the map';
const after = (text: string): Typed => ({ text, keystrokes: text.length, errors: 0 });
const key = (name: string, held: Partial<Parameters<typeof isBlockedKey>[0]> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('the typing field', () => {
  it('accepts one character at a time, and counts wrong ones', () => {
    const typed = ['f', 'fp', 'f', 'fo'].reduce((state, input) => takeInput(state, input, TARGET), UNTYPED);
    expect(typed).toEqual({ text: 'fo', keystrokes: 3, errors: 1 });
  });

  it.each([
    ['two characters at once', '', 'fo'],
    ['a whole text at once', '', TARGET],
    ['the deletion of two at once', 'fold', 'fo'],
    ['the replacement of several', 'fold', 'fled'],
  ])('rejects %s', (_, before, input) => {
    const state = after(before);
    expect(takeInput(state, input, TARGET)).toBe(state);
  });

  it.each([
    ['a character in the middle', 'fld', 'fold'],
    ['the deletion of one in the middle', 'foold', 'fold'],
    ['the replacement of one', 'fxld', 'fold'],
  ])('accepts %s', (_, before, input) => expect(takeInput(after(before), input, TARGET).text).toBe(input));

  it('ignores input that is longer than the text', () => {
    const state = after(TARGET);
    expect(takeInput(state, `${TARGET}s`, TARGET)).toBe(state);
  });

  it.each(['ArrowLeft', 'Home', 'PageDown', 'Enter', 'Insert'])('blocks %s', (name) =>
    expect(isBlockedKey(key(name))).toBe(true),
  );

  it('blocks the shortcuts for paste, cut and undo, but not AltGr', () => {
    expect(isBlockedKey(key('v', { ctrlKey: true }))).toBe(true);
    expect(isBlockedKey(key('X', { metaKey: true }))).toBe(true);
    expect(isBlockedKey(key('v', { ctrlKey: true, altKey: true }))).toBe(false);
  });

  it.each(['a', ' ', 'Backspace', 'Delete', 'Tab', 'Escape', 'Shift', 'Unidentified'])(
    'does not block %p',
    (name) => expect(isBlockedKey(key(name))).toBe(false),
  );

  it('allows typing, including composition, and blocks other kinds of input', () => {
    expect(['insertText', 'insertCompositionText', 'deleteContentBackward'].map(isBlockedInput)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['insertFromPaste', 'insertFromDrop', 'insertReplacementText'].every(isBlockedInput)).toBe(true);
  });
});

describe('the typing field of a composition', () => {
  const typeAll = (target: string, ...inputs: string[]): Typed => {
    let field = EMPTY_FIELD;
    for (const input of inputs) field = takeField(field, input, { target, composing: true }).field;
    return takeField(field, inputs.at(-1) ?? '', { target, composing: false }).field.typed;
  };

  it.each([
    ['a syllable of Hangul', '한글', ['ㅎ', '하', '한', '한ㄱ', '한그', '한글']],
    ['a syllable whose end moves to the next', '하나', ['ㅎ', '하', '한', '하나']],
    ['an accent', 'café', ['c', 'ca', 'caf', 'caf´', 'café']],
  ])('counts %s once, as it is in the end', (_, target, inputs) =>
    expect(typeAll(target, ...inputs)).toEqual({ text: target, keystrokes: target.length, errors: 0 }),
  );

  it.each([
    ['is deleted again', ['f', 'fx', 'f', 'fo'], { text: 'fo', keystrokes: 3, errors: 1 }],
    ['is followed by another', ['f', 'fx', 'fxl'], { text: 'fxl', keystrokes: 3, errors: 1 }],
    ['is committed', ['f', 'fx'], { text: 'fx', keystrokes: 2, errors: 1 }],
  ])('counts a wrong letter that %s', (_, inputs, typed) =>
    expect(typeAll(TARGET, ...inputs)).toEqual(typed),
  );
});

describe('the text to type', () => {
  it('is split into right, wrong, next and open parts', () => {
    expect(stretchesOf('fold it', 'fodd')).toEqual([
      { mark: 'right', text: 'fo' },
      { mark: 'wrong', text: 'l' },
      { mark: 'right', text: 'd' },
      { mark: 'next', text: ' ' },
      { mark: 'open', text: 'it' },
    ]);
    expect(stretchesOf('ab', 'ab')).toEqual([{ mark: 'right', text: 'ab' }]);
  });
});

describe('the next update towards the typed text', () => {
  it.each([
    ['', 'fold', 'f'],
    ['fo', 'fold', 'fol'],
    ['fox', 'fold', 'fol'],
    ['folded', 'fold', 'fold'],
    ['fold', 'fold', 'fold'],
    ['fold', '', ''],
  ])('from %p to %p is %p', (known, wanted, next) => expect(nextPrefix(known, wanted)).toBe(next));
});
