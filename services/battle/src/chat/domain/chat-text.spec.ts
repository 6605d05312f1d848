import { normaliseText, textFault } from './chat-text';

describe('a line of chat', () => {
  it('has nothing at its ends, and lines as everybody sees them', () => {
    expect(normaliseText('  good\r\nluck \n')).toBe('good\nluck');
  });

  it.each([
    ['good luck', undefined],
    ['🏆'.repeat(10), undefined],
    ['', 'empty'],
    ['x'.repeat(11), 'too_long'],
    ['bell\u0007', 'control_characters'],
    ['half \ud83c', 'control_characters'],
  ])('%j is judged %s', (text, fault) => {
    expect(textFault(text, 10)).toBe(fault);
  });
});
