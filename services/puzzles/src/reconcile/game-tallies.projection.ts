import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Projection, Repair } from './projection';
import { puzzleParts } from './puzzle-ids';
import { withPatience } from './with-patience';

/** How a finished game ended: mistakes, and one bit for each category found. */
interface LackingRow {
  mistakes: number;
  found_mask: number;
}

/** SQL: what the tallies of `wanted` lack. Games are counted by what was found in which order first: so few arrays become masks. */
const LACKING = `
  select wanted.puzzle_id, lacking.* from wanted cross join lateral (
    select mistakes, mask as found_mask, coalesce(ended.games, 0) - coalesce(kept.games, 0) as games
    from (select mistakes, found_mask as mask, sum(games)::integer as games
          from game_tallies where puzzle_id = wanted.puzzle_id group by mistakes, found_mask) as kept
      full join (
        select mistakes, found_mask(found) as mask, sum(games)::integer as games from (
          select mistakes, found, count(*) as games from attempts
          where puzzle_id = wanted.puzzle_id and finished_at is not null group by mistakes, found) as orders
        group by mistakes, found_mask(found)) as ended using (mistakes, mask)
    where coalesce(ended.games, 0) <> coalesce(kept.games, 0)) as lacking`;

/** How many games of a puzzle ended how, kept of the games. */
@Injectable()
export class GameTalliesProjection implements Projection {
  readonly table = 'game_tallies';

  constructor(private readonly dataSource: DataSource) {}

  parts(): Promise<readonly string[]> {
    return puzzleParts(this.dataSource);
  }

  async *drift(part: string): AsyncGenerator<Repair[]> {
    const puzzleId = Number(part);
    const drifted = await withPatience(
      this.dataSource,
      (manager) => manager.sql<LackingRow[]>`
        with wanted as (select ${puzzleId}::integer as puzzle_id) ${() => LACKING}`,
    );
    yield drifted.map((tally) => repairOf(puzzleId, tally));
  }
}

/** The tallies are sums over shards: what is missing is added to the first. */
function repairOf(puzzleId: number, { mistakes, found_mask: foundMask }: LackingRow): Repair {
  return async (manager) => {
    const repaired = await manager.sql<unknown[]>`
      with wanted as (select ${puzzleId}::integer as puzzle_id)
      insert into game_tallies (puzzle_id, mistakes, found_mask, shard, games)
      select puzzle_id, mistakes, found_mask, 0, games from (${() => LACKING}) as lacking
      where mistakes = ${mistakes} and found_mask = ${foundMask}
      on conflict (puzzle_id, mistakes, found_mask, shard) do update set games = game_tallies.games + excluded.games
      returning games`;
    return repaired.length > 0;
  };
}
