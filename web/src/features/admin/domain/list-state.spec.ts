import { pageButtons, pageCount, readListState, sortedAnew, writeListState } from './list-state';

const RULES = { sortKeys: ['created_at', 'email'], sortedBy: 'created_at' } as const;

describe('the state of a list', () => {
  it('defaults to the first 25, newest first', () => {
    expect(readListState('', RULES)).toEqual({
      page: 1,
      pageSize: 25,
      search: '',
      sortBy: 'created_at',
      sortOrder: 'desc',
      all: false,
    });
  });

  it.each(['page=0', 'page=1.5', 'page=x', 'size=11', 'sort=password', 'order=up'])(
    'ignores invalid query parameters (%s)',
    (query) => expect(readListState(query, RULES)).toEqual(readListState('', RULES)),
  );

  it('is restored from its query string', () => {
    const state = {
      page: 3,
      pageSize: 50,
      search: 'a&b=c',
      sortBy: 'email',
      sortOrder: 'asc',
      all: true,
    } as const;
    expect(readListState(writeListState(state, RULES), RULES)).toEqual(state);
    expect(writeListState(readListState('', RULES), RULES)).toBe('');
  });

  it('reverses the order of the same column, and sorts another one ascending', () => {
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
  ])('of %d entries, %d each, are %d', (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('have at most five buttons around page %d of %d', (page, pages, buttons) =>
    expect(pageButtons(page, pages)).toEqual(buttons),
  );
});
