export interface ListPage<Row> {
  rows: Row[];
  skip: number;
  total: number;
}

/** A plain array, or an object with one page under the name of the list. */
export type ListAnswer<Row> = Row[] | { total: number; [name: string]: Row[] | number };

/**
 * A plain array longer than a page is the whole list. One that fills the page exactly may be incomplete: the
 * total counts one more row, so that there is a next page.
 */
export function listPage<Row>(
  answer: ListAnswer<Row>,
  name: string,
  { skip, limit }: { skip: number; limit: number },
): ListPage<Row> {
  if (!Array.isArray(answer)) return { rows: answer[name] as Row[], skip, total: answer.total };
  if (answer.length > limit) return { rows: answer.slice(skip, skip + limit), skip, total: answer.length };
  const more = answer.length === limit ? 1 : 0;
  return { rows: answer, skip, total: skip + answer.length + more };
}
