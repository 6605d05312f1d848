/** A board: reads, ranks and shows its rows. */
import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { competitionRanks } from '@fourfold/game-rules';
import { LRUCache } from 'lru-cache';
import { BOARD_CACHE_MS } from '../limits';
import { withOwnRow, type BoardRow, type Placed } from './own-row';
import type { RankSet } from './domain/rank-set';
import type { RankService } from './rank.service';

/** A row as shown to a player. */
export type Entry<Row extends BoardRow> = { rank: number } & Row & { is_me?: true };

/** Whose rows are read: the rows of one player, or also the rows of the player's friends. */
export type Audience = 'user' | 'with_friends';

/** The source of the rows of a board; lists are sorted, best first. */
export interface BoardSource<Row extends BoardRow> {
  /** The sorted set in which ranks are counted. */
  readonly set: RankSet;
  findTop(limit: number): Promise<Placed<Row>[]>;
  findOf(userId: string, audience: Audience): Promise<Placed<Row>[]>;
}

/** A board for each audience. Its top is read once a second, whatever is submitted. */
export class Board<Row extends BoardRow> {
  private readonly top = new LRUCache<'top', { placed: Placed<Row>[]; entries: Entry<Row>[] }>({
    max: 1,
    ttl: BOARD_CACHE_MS,
    fetchMethod: async () => {
      const placed = await this.source.findTop(MAX_LIST_LIMIT);
      return { placed, entries: withRanks(placed) };
    },
  });

  constructor(
    private readonly source: BoardSource<Row>,
    private readonly ranks: RankService,
  ) {}

  async everybody(limit: number): Promise<Entry<Row>[]> {
    return (await this.top.forceFetch('top')).entries.slice(0, limit);
  }

  /**
   * The top with the player's own row, at its end if it has no place in it. That row is always read, so that players see
   * their last act, whatever replica stored it.
   */
  async withOwn(userId: string, limit: number): Promise<Entry<Row>[]> {
    const [top, [own]] = await Promise.all([this.top.forceFetch('top'), this.source.findOf(userId, 'user')]);
    const placed = withOwnRow(top.placed, userId, own);
    const entries = placed === top.placed ? top.entries : withRanks(placed);
    const shown = entries.slice(0, limit);
    if (!own || shown.some(({ user_id }) => user_id === userId)) return shown;
    const rank = await this.ranks.rankOf(this.source.set, own.standing);
    return [...shown, { rank, ...own.row, is_me: true }];
  }

  /** The rank of the player, null without a row, and the number of rows; as cheap as the own row of `withOwn`. */
  async placeOf(userId: string): Promise<{ rank: number | null; players: number }> {
    const { set } = this.source;
    const [[own], rows] = await Promise.all([this.source.findOf(userId, 'user'), this.ranks.rowsOf(set)]);
    if (!own) return { rank: null, players: rows };
    const rank = await this.ranks.rankOf(set, own.standing);
    // The sorted set learns of a new row by event.
    return { rank, players: Math.max(rows, rank) };
  }

  /** The player and their friends, ranked among themselves; always includes the row of the player. */
  async ofFriends(userId: string, limit: number): Promise<Entry<Row>[]> {
    const all = withRanks(await this.source.findOf(userId, 'with_friends'));
    const own = all.slice(limit).find((entry) => entry.user_id === userId);
    return [...all.slice(0, limit), ...(own ? [{ ...own, is_me: true as const }] : [])];
  }

  /** Drops the cached top: tests change rows by SQL. */
  forget(): void {
    this.top.delete('top');
  }
}

function withRanks<Row extends BoardRow>(placed: readonly Placed<Row>[]): Entry<Row>[] {
  const ranks = competitionRanks(placed, (left, right) => left.standing === right.standing);
  return placed.map(({ row }, index) => ({ rank: ranks[index]!, ...row }));
}
