/** A page of a list, however the server wraps it. */

export interface ListPage<Row> {
  rows: Row[];
  /** How many come before them. */
  skip: number;
  total: number;
}

/** All rows, or some of them under the name of the list, with how many there are. */
export type ListAnswer<Row> = Row[] | { total: number; [name: string]: Row[] | number };

interface Asked {
  skip: number;
  limit: number;
}

/**
 * A plain array longer than a page is all there is, and this cuts the page out of it. One that fills the page tells of
 * no total: then one more is assumed, so that the next page can be looked at.
 */
export function listPage<Row>(answer: ListAnswer<Row>, name: string, { skip, limit }: Asked): ListPage<Row> {
  if (!Array.isArray(answer)) return { rows: answer[name] as Row[], skip, total: answer.total };
  if (answer.length > limit) return { rows: answer.slice(skip, skip + limit), skip, total: answer.length };
  const more = answer.length === limit ? 1 : 0;
  return { rows: answer, skip, total: skip + answer.length + more };
}
