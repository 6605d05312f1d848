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
  /** The row of a player with its true rank among all, both as of the same moment. */
  findOwn(userId: string): Promise<(Row & { rank: number }) | undefined>;
  /** The rows of a player and the player's friends. */
  findOfFriends(userId: string): Promise<Row[]>;
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
  const own = await source.findOwn(userId);
  return own ? [...shown, { ...own, is_me: true }] : [...shown];
}

/** The board of a player and the player's friends, ranked among themselves, with the player's own row in any case. */
export async function rankedAmongFriends<Row extends BoardRow>(
  source: BoardSource<Row>,
  userId: string,
  limit: number,
): Promise<(Row & Ranked)[]> {
  const all = withRanks(source, await source.findOfFriends(userId));
  const own = all.slice(limit).find((entry) => entry.user_id === userId);
  return [...all.slice(0, limit), ...(own ? [{ ...own, is_me: true as const }] : [])];
}

function withRanks<Row extends BoardRow>(source: BoardSource<Row>, rows: readonly Row[]): (Row & Ranked)[] {
  const ranks = competitionRanks(rows, (left, right) => source.isTie(left, right));
  return rows.map((row, index) => ({ rank: ranks[index]!, ...row }));
}
