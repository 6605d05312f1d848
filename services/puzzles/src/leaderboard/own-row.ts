/** The own row of a player in the top of a board. */
import { isDeepStrictEqual } from 'node:util';
import { MAX_LIST_LIMIT } from '@fourfold/contracts';

export interface BoardRow {
  user_id: string;
  /** On boards of scores, where a player may have several rows. */
  score_id?: number;
}

/** A row and its sort key: higher is better, equal keys share a rank. */
export interface Placed<Row extends BoardRow> {
  readonly row: Row;
  readonly standing: number;
}

/**
 * The top of a board with the best row of a player as it is now: the top may have been read before their last act.
 *
 * @param own their best row; undefined without any
 * @returns the same list when nothing has changed
 */
export function withOwnRow<Row extends BoardRow>(
  top: readonly Placed<Row>[],
  userId: string,
  own: Placed<Row> | undefined,
): readonly Placed<Row>[] {
  const held = top.find(({ row }) => row.user_id === userId);
  if (isDeepStrictEqual(held, own)) return top;
  if (!own) return top.filter(({ row }) => row.user_id !== userId);
  // Their other scores stay; none is better than their best.
  const others = top.filter(
    ({ row, standing }) =>
      row.user_id !== userId || (row.score_id !== own.row.score_id && standing <= own.standing),
  );
  const place = others.findIndex(({ standing }) => standing < own.standing);
  if (place >= 0) return others.toSpliced(place, 0, own);
  // Below a full top there may be others.
  return top.length < MAX_LIST_LIMIT ? [...others, own] : others;
}
