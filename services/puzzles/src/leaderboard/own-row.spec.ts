import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { withOwnRow } from './own-row';

const placed = (user_id: string, standing: number) => ({ row: { user_id }, standing });
const top = [placed('ada', 900), placed('bob', 800), placed('cleo', 700)];

describe('the top of a board with the row of its reader', () => {
  it('is the same list when it has the row as it is', () => {
    expect(withOwnRow(top, 'bob', placed('bob', 800))).toBe(top);
    expect(withOwnRow(top, 'dan', undefined)).toBe(top);
  });

  it.each([
    ['at the front', 950, ['dan', 'ada', 'bob', 'cleo']],
    ['after rows of the same value', 800, ['ada', 'bob', 'dan', 'cleo']],
    ['at the end of a board that has no more rows', 600, ['ada', 'bob', 'cleo', 'dan']],
  ])('has a new row %s', (_where, standing, users) => {
    const shown = withOwnRow(top, 'dan', placed('dan', standing));
    expect(shown.map(({ row }) => row.user_id)).toEqual(users);
  });

  it('has a row that changed in its new place only', () => {
    const shown = withOwnRow(top, 'cleo', placed('cleo', 990));
    expect(shown).toEqual([placed('cleo', 990), placed('ada', 900), placed('bob', 800)]);
  });

  it('keeps the other scores of its reader, unless they are better than the best one', () => {
    const score = (score_id: number, standing: number) => ({ row: { user_id: 'ada', score_id }, standing });
    const board = [score(1, 900), score(2, 800), score(3, 700)];
    expect(withOwnRow(board, 'ada', score(4, 950))).toEqual([score(4, 950), ...board]);
    expect(withOwnRow(board, 'ada', score(2, 800))).toEqual(board.slice(1));
  });

  it('no longer has a row that was removed', () => {
    expect(withOwnRow(top, 'ada', undefined)).toEqual(top.slice(1));
  });

  it('does not have a row below a full top, where others may be between', () => {
    const full = Array.from({ length: MAX_LIST_LIMIT }, (_, index) => placed(`user ${index}`, 1_000 - index));
    const own = placed('dan', 100);
    expect(withOwnRow(full, 'dan', own)).toEqual(full);
    expect(withOwnRow([...full.slice(1), placed('dan', 899)], 'dan', own)).toEqual(full.slice(1));
  });
});
