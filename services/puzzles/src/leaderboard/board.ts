/** One board: how its rows are read and ranked. */
import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { competitionRanks } from '@fourfold/game-rules';

interface Ranked {
  rank: number;
  is_me?: true;
}

export interface BoardRow {
  user_id: string;
}

/** Where the rows of a board come from; lists are sorted, best first. */
export interface BoardSource<Row extends BoardRow> {
  findTop(limit: number): Promise<Row[]>;
  findOf(userIds: readonly string[]): Promise<Row[]>;
  /** The true rank of a row among all. */
  rankOf(row: Row): Promise<number>;
  isTie(left: Row, right: Row): boolean;
}

/** As many rows as any reader may ask for, with their ranks. */
export async function rankedTop<Row extends BoardRow>(source: BoardSource<Row>): Promise<(Row & Ranked)[]> {
  return withRanks(source, await source.findTop(MAX_LIST_LIMIT));
}

/** The shown rows, and the player's own one behind them if it is not among them. */
export async function withOwn<Row extends BoardRow>(
  source: BoardSource<Row>,
  shown: readonly (Row & Ranked)[],
  userId: string,
): Promise<(Row & Ranked)[]> {
  if (shown.some((entry) => entry.user_id === userId)) return [...shown];
  const [own] = await source.findOf([userId]);
  return own ? [...shown, { ...own, rank: await source.rankOf(own), is_me: true }] : [...shown];
}

/** The board of a few players, ranked among themselves, with the row of one of them in any case. */
export async function rankedAmong<Row extends BoardRow>(
  source: BoardSource<Row>,
  userIds: readonly string[],
  userId: string,
  limit: number,
): Promise<(Row & Ranked)[]> {
  const all = withRanks(source, await source.findOf(userIds));
  const own = all.slice(limit).find((entry) => entry.user_id === userId);
  return [...all.slice(0, limit), ...(own ? [{ ...own, is_me: true as const }] : [])];
}

function withRanks<Row extends BoardRow>(source: BoardSource<Row>, rows: readonly Row[]): (Row & Ranked)[] {
  const ranks = competitionRanks(rows, (left, right) => source.isTie(left, right));
  return rows.map((row, index) => ({ rank: ranks[index]!, ...row }));
}
