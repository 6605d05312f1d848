/** A board: reads, ranks and shows its rows. */
import { isDeepStrictEqual } from 'node:util';
import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { competitionRanks } from '@fourfold/game-rules';
import { LRUCache } from 'lru-cache';
import type { PlayerRepository } from '../player/player.repository';
import { BOARD_CACHE_MS } from '../limits';
import type { RankSet } from './domain/rank-set';
import type { RankService } from './rank.service';

export interface BoardRow {
  user_id: string;
}

/** A row and its sort key: higher is better, equal keys share a rank. */
export interface Placed<Row extends BoardRow> {
  readonly row: Row;
  readonly standing: number;
}

/** A row as shown to a player. */
export type Entry<Row extends BoardRow> = { rank: number } & Row & { is_me?: true };

/** The source of the rows of a board; lists are sorted, best first. */
export interface BoardSource<Row extends BoardRow> {
  /** The sorted set in which ranks are counted. */
  readonly set: RankSet;
  findTop(limit: number): Promise<Placed<Row>[]>;
  findOf(userIds: readonly string[]): Promise<Placed<Row>[]>;
}

/** A board for each audience. Its top is cached for a second. */
export class Board<Row extends BoardRow> {
  private readonly top = new LRUCache<'top', Entry<Row>[]>({
    max: 1,
    ttl: BOARD_CACHE_MS,
    // A pending read survives `forget`.
    ignoreFetchAbort: true,
    fetchMethod: async () => withRanks(await this.source.findTop(MAX_LIST_LIMIT)),
  });

  constructor(
    private readonly source: BoardSource<Row>,
    private readonly ranks: RankService,
    private readonly players: PlayerRepository,
  ) {}

  async everybody(limit: number): Promise<Entry<Row>[]> {
    return (await this.top.forceFetch('top')).slice(0, limit);
  }

  /**
   * The top with the player's own row at the end, if it is not included. Whatever replica stored the last change of
   * that row, it is shown: a cached top with an older one is read again.
   */
  async withOwn(userId: string, limit: number): Promise<Entry<Row>[]> {
    const [cached, [own]] = await Promise.all([this.everybody(limit), this.source.findOf([userId])]);
    const isOf = (entry: Entry<Row>): boolean => entry.user_id === userId;
    const held = cached.find(isOf);
    const isOutdated = held && !isDeepStrictEqual(held, { rank: held.rank, ...own?.row });
    if (isOutdated) this.forget();
    const shown = isOutdated ? await this.everybody(limit) : cached;
    if (!own || shown.some(isOf)) return shown;
    const rank = await this.ranks.rankOf(this.source.set, own.standing);
    return [...shown, { rank, ...own.row, is_me: true }];
  }

  /** The player and their friends, ranked among themselves; always includes the row of the player. */
  async ofFriends(userId: string, limit: number): Promise<Entry<Row>[]> {
    const all = withRanks(await this.source.findOf(await this.players.findWithFriends(userId)));
    const own = all.slice(limit).find((entry) => entry.user_id === userId);
    return [...all.slice(0, limit), ...(own ? [{ ...own, is_me: true as const }] : [])];
  }

  /** Drops the cached top. */
  forget(): void {
    this.top.delete('top');
  }
}

function withRanks<Row extends BoardRow>(placed: readonly Placed<Row>[]): Entry<Row>[] {
  const ranks = competitionRanks(placed, (left, right) => left.standing === right.standing);
  return placed.map(({ row }, index) => ({ rank: ranks[index]!, ...row }));
}
