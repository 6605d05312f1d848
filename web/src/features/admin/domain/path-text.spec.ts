import { partText, pathText } from './path-text';

it('names a part as people count', () => {
  expect(pathText(['categories', 1, 'words', 2])).toBe('categories 2, words 3');
  expect(pathText(['display_name'])).toBe('display name');
  expect(partText(['A', 'B'])).toBe('A, B');
  expect(partText('')).toBe('–');
});
