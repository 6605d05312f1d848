import {
  isBlockedInput,
  isBlockedKey,
  nextPrefix,
  paceWpm,
  stretchesOf,
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
  it('takes one character at a time, and counts those that are wrong', () => {
    const typed = ['f', 'fp', 'f', 'fo'].reduce((state, input) => takeInput(state, input, TARGET), UNTYPED);
    expect(typed).toEqual({ text: 'fo', keystrokes: 3, errors: 1 });
  });

  it.each([
    ['two characters at once', '', 'fo'],
    ['a whole text at once', '', TARGET],
    ['the loss of two at once', 'fold', 'fo'],
    ['an exchange of several', 'fold', 'fled'],
  ])('rejects %s', (_, before, input) => {
    const state = after(before);
    expect(takeInput(state, input, TARGET)).toBe(state);
  });

  it.each([
    ['a character in the middle', 'fld', 'fold'],
    ['the loss of one in the middle', 'foold', 'fold'],
    ['an exchange of one', 'fxld', 'fold'],
  ])('takes %s', (_, before, input) => expect(takeInput(after(before), input, TARGET).text).toBe(input));

  it('ignores what is longer than the text', () => {
    const state = after(TARGET);
    expect(takeInput(state, `${TARGET}s`, TARGET)).toBe(state);
  });

  it.each(['ArrowLeft', 'Home', 'PageDown', 'Enter', 'Insert'])('blocks %s', (name) =>
    expect(isBlockedKey(key(name))).toBe(true),
  );

  it('blocks the shortcuts of pasting, cutting and undoing, and leaves AltGr alone', () => {
    expect(isBlockedKey(key('v', { ctrlKey: true }))).toBe(true);
    expect(isBlockedKey(key('X', { metaKey: true }))).toBe(true);
    expect(isBlockedKey(key('v', { ctrlKey: true, altKey: true }))).toBe(false);
  });

  it.each(['a', ' ', 'Backspace', 'Delete', 'Tab', 'Escape', 'Shift', 'Unidentified'])(
    'lets %p through',
    (name) => expect(isBlockedKey(key(name))).toBe(false),
  );

  it('tells typing, also by way of a composition, from other ways into it', () => {
    expect(['insertText', 'insertCompositionText', 'deleteContentBackward'].map(isBlockedInput)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['insertFromPaste', 'insertFromDrop', 'insertReplacementText'].every(isBlockedInput)).toBe(true);
  });
});

describe('the text to type', () => {
  it('is parted into what is right, wrong, next and still open', () => {
    expect(stretchesOf('fold it', 'fodd')).toEqual([
      { mark: 'right', text: 'fo' },
      { mark: 'wrong', text: 'l' },
      { mark: 'right', text: 'd' },
      { mark: 'next', text: ' ' },
      { mark: 'open', text: 'it' },
    ]);
    expect(stretchesOf('ab', 'ab')).toEqual([{ mark: 'right', text: 'ab' }]);
  });

  it('is typed at a pace of words over minutes', () => {
    expect(paceWpm(TARGET, 'fold the', 6_000)).toBe(20);
    expect(paceWpm(TARGET, '', 0)).toBe(0);
    expect(paceWpm(TARGET, 'fold', 100)).toBe(0);
  });
});

describe('the updates from what the server has to what is typed', () => {
  it.each([
    ['', 'fold', 'f'],
    ['fo', 'fold', 'fol'],
    ['fox', 'fold', 'fol'],
    ['folded', 'fold', 'fold'],
    ['fold', 'fold', 'fold'],
    ['fold', '', ''],
  ])('from %p to %p leads over %p', (known, wanted, next) => expect(nextPrefix(known, wanted)).toBe(next));
});
