import { gridMove, nearestTile } from './grid-move';

describe('moving in the grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', 1, 5],
    ['ArrowUp', 5, 1],
    ['Home', 9, 0],
    ['End', 0, 15],
  ])('%s leads from %i to %i', (key, from, to) => expect(gridMove(key, from, 16, 4)).toBe(to));

  it.each([
    ['ArrowRight', 3],
    ['ArrowLeft', 4],
    ['ArrowUp', 2],
    ['ArrowDown', 13],
    ['ArrowRight', 15],
  ])('%s stays at the edge %i', (key, from) => expect(gridMove(key, from, 16, 4)).toBe(from));

  it('ignores other keys', () => expect(gridMove('a', 0, 16, 4)).toBeUndefined());

  it('stays within the remaining tiles', () => {
    expect(gridMove('ArrowDown', 1, 4, 4)).toBe(1);
    expect(gridMove('End', 0, 8, 4)).toBe(7);
  });
});

it('follows the number of columns', () => {
  expect(gridMove('ArrowDown', 1, 16, 2)).toBe(3);
  expect(gridMove('ArrowRight', 1, 16, 2)).toBe(1);
});

describe('the nearest tile', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('is the same one while it is there', () => expect(nearestTile('c', before, ['f', 'c'])).toBe('c'));
  it('is the closest one that is left', () => expect(nearestTile('d', before, ['a', 'e', 'f'])).toBe('e'));
  it('is the first when none is given', () => expect(nearestTile(undefined, before, ['b', 'c'])).toBe('b'));
  it('is none when none are left', () => expect(nearestTile('a', before, [])).toBeUndefined());
});
