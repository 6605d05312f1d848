/** A page of a list, however the server wraps it. */

export interface ListPage<Row> {
  rows: Row[];
  total: number;
}

interface Asked {
  skip: number;
  limit: number;
}

/** `rows` of a plain array longer than a page are all there are, and this cuts the page out of them. */
export function listPage<Row, Name extends string>(
  answer: Row[] | ({ total: number } & Record<Name, Row[]>),
  name: Name,
  { skip, limit }: Asked,
): ListPage<Row> {
  if (!Array.isArray(answer)) return { rows: answer[name], total: answer.total };
  if (answer.length > limit) return { rows: answer.slice(skip, skip + limit), total: answer.length };
  return { rows: answer, total: skip + answer.length };
}
