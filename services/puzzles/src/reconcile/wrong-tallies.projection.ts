import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Projection, Repair } from './projection';
import { puzzleParts } from './puzzle-ids';
import { withPatience } from './with-patience';

/** SQL: what the tallies of `wanted` lack. A mask of nothing stands for a time that ran out. */
const LACKING = `
  select wanted.puzzle_id, lacking.* from wanted cross join lateral (
    select mask, coalesce(tried.games, 0) - coalesce(kept.games, 0) as games
    from (select mask, sum(games)::integer as games
          from wrong_tallies where puzzle_id = wanted.puzzle_id group by mask) as kept
      full join (
        select mask, count(*)::integer as games from attempts, unnest(tried) as mask
        where puzzle_id = wanted.puzzle_id and finished_at is not null and mask <> 0 group by mask) as tried using (mask)
    where coalesce(tried.games, 0) <> coalesce(kept.games, 0)) as lacking`;

/** How many games of a puzzle had which wrong foursome in them, kept of the games. */
@Injectable()
export class WrongTalliesProjection implements Projection {
  readonly table = 'wrong_tallies';

  constructor(private readonly dataSource: DataSource) {}

  parts(): Promise<readonly string[]> {
    return puzzleParts(this.dataSource);
  }

  async *drift(part: string): AsyncGenerator<Repair[]> {
    const puzzleId = Number(part);
    const drifted = await withPatience(
      this.dataSource,
      (manager) => manager.sql<{ mask: number }[]>`
        with wanted as (select ${puzzleId}::integer as puzzle_id) ${() => LACKING}`,
    );
    yield drifted.map(({ mask }) => repairOf(puzzleId, mask));
  }
}

/** The tallies are sums over shards: what is missing is added to the first. */
function repairOf(puzzleId: number, mask: number): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with wanted as (select ${puzzleId}::integer as puzzle_id)
      insert into wrong_tallies (puzzle_id, mask, shard, games)
      select puzzle_id, mask, 0, games from (${() => LACKING}) as lacking where mask = ${mask}
      on conflict (puzzle_id, mask, shard) do update set games = wrong_tallies.games + excluded.games
      returning games`;
    return repaired.length > 0;
  };
}
