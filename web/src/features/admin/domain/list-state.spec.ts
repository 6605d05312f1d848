import { pageButtons, pageCount, readListState, sortedAnew, writeListState } from './list-state';

const RULES = { sortKeys: ['created_at', 'email'], sortedBy: 'created_at' } as const;

describe('the state of a list', () => {
  it('is the first 25, newest first, when the address says nothing', () => {
    expect(readListState('', RULES)).toEqual({
      page: 1,
      pageSize: 25,
      search: '',
      sortBy: 'created_at',
      sortOrder: 'desc',
    });
  });

  it.each(['page=0', 'page=1.5', 'page=x', 'size=11', 'sort=password', 'order=up'])(
    'ignores invalid parameters of the address (%s)',
    (query) => expect(readListState(query, RULES)).toEqual(readListState('', RULES)),
  );

  it('is restored from its address', () => {
    const state = { page: 3, pageSize: 50, search: 'a&b=c', sortBy: 'email', sortOrder: 'asc' } as const;
    expect(readListState(writeListState(state, RULES), RULES)).toEqual(state);
    expect(writeListState(readListState('', RULES), RULES)).toBe('');
  });

  it('sorts the same column the other way round, and another one upwards', () => {
    expect(sortedAnew({ sortBy: 'email', sortOrder: 'asc' }, 'email').sortOrder).toBe('desc');
    expect(sortedAnew({ sortBy: 'email', sortOrder: 'desc' }, 'email').sortOrder).toBe('asc');
    expect(sortedAnew<string>({ sortBy: 'email', sortOrder: 'asc' }, 'created_at')).toEqual({
      sortBy: 'created_at',
      sortOrder: 'asc',
    });
  });
});

describe('the pages', () => {
  it.each([
    [0, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [1_000, 10, 100],
  ])('of %d entries by %d are %d', (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('that have a button on page %d of %d are at most five around it', (page, pages, buttons) =>
    expect(pageButtons(page, pages)).toEqual(buttons),
  );
});
