import { listPage } from './list-answer';

const asked = { skip: 2, limit: 2 };

it('reads a list with its total', () => {
  expect(listPage({ users: ['c', 'd'], total: 9 }, 'users', asked)).toEqual({
    rows: ['c', 'd'],
    skip: 2,
    total: 9,
  });
});

it('treats a plain array as the requested page', () => {
  expect(listPage(['c'], 'users', asked)).toEqual({ rows: ['c'], skip: 2, total: 3 });
});

it('cuts the page out of a plain array that is longer than a page', () => {
  expect(listPage(['a', 'b', 'c', 'd', 'e'], 'users', asked)).toEqual({
    rows: ['c', 'd'],
    skip: 2,
    total: 5,
  });
});

it('assumes one more row after a plain array that fills its page', () => {
  expect(listPage(['c', 'd'], 'users', asked)).toEqual({ rows: ['c', 'd'], skip: 2, total: 5 });
  expect(listPage([], 'users', { skip: 4, limit: 2 })).toEqual({ rows: [], skip: 4, total: 4 });
});
