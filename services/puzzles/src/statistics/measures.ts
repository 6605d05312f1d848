/** How games are added to the measures of their puzzle, and subtracted. */
import type { EntityManager } from 'typeorm';

/** The key of a game: the date finds its partition. */
interface MeasuredGame {
  readonly userId: string;
  readonly puzzleId: number;
  readonly puzzleDate: string;
}

/** Of `scores`: on a board, were it not for an admin. */
export const IS_RANKED = '(not scores.unranked or scores.ranked_before_hiding)';

/** Three words of one category: each has four bits of the mask. */
const IS_NEAR =
  '(select bool_or(bit_count((mask & (15 << shift))::bit(16)) = 3) from unnest(array[0, 4, 8, 12]) as shift)';

/** What is measured of the games in the CTE `game (puzzle_id, mistakes, found, tried)`; mask 0 is a time-out. */
export const MEASURED = `
  select puzzle_id, 'mistakes' as measure, mistakes::integer as key, count(*)::integer as amount from game group by 1, 3
  union all
  select puzzle_id, 'solved', 0, count(*) from game where cardinality(found) = 4 group by 1
  union all
  select puzzle_id, 'found', category, count(*) from game, unnest(found) as category group by 1, 3
  union all
  select puzzle_id, 'place', category, sum(place) from game, unnest(found) with ordinality as found (category, place)
  group by 1, 3
  union all
  select puzzle_id, 'first_wrong', mask, count(*) from game, lateral (
    select mask from unnest(tried) with ordinality as guess (mask, place) where mask <> 0 order by place limit 1) as first
  group by 1, 3
  union all
  select puzzle_id, 'wrong', 0, count(*) from game, unnest(tried) as mask where mask <> 0 group by 1
  union all
  select puzzle_id, 'near', 0, count(*) from game, unnest(tried) as mask where mask <> 0 and ${IS_NEAR} group by 1`;

/** The score of a game that is not measured yet. */
export interface Unmeasured {
  readonly id: string;
  readonly date: string;
}

/** Up to `limit` scores of finished games that are not measured yet, in the order of their ids. */
export function findUnmeasured(
  manager: EntityManager,
  { after = '0', limit }: { after?: string | undefined; limit: number },
): Promise<Unmeasured[]> {
  return manager.sql`
    select score_id as id, puzzle_date::text as date from scores
     where not measured and score_id > ${after} order by score_id limit ${limit}`;
}

/** Adds finished games. Found before, in a statement of its own: the one that adds them then locks only their partitions. */
export async function measureGames(manager: EntityManager, found: readonly Unmeasured[]): Promise<void> {
  const dates = [...new Set(found.map(({ date }) => date))];
  await manager.sql`
    with taken as (
      update scores set measured = true
      where puzzle_date = any(${dates}::date[]) and score_id in (
        select score_id from scores
        where score_id = any(${found.map(({ id }) => id)}::bigint[]) and puzzle_date = any(${dates}::date[])
          and not measured
        for update skip locked)
      returning user_id, puzzle_id, puzzle_date, ${() => IS_RANKED} as is_ranked),
    game as (
      select puzzle_id, mistakes, found, tried from attempts join taken using (user_id, puzzle_id, puzzle_date)
      where is_ranked and puzzle_date = any(${dates}::date[]))
    insert into measures (puzzle_id, measure, key, amount)
    select puzzle_id, measure, key, amount from (${() => MEASURED}) as measured order by 1, 2, 3
    on conflict (puzzle_id, measure, key) do update set amount = measures.amount + excluded.amount`;
}

/** Subtracts the measured ones of a player's games, before their scores are removed in the same transaction. */
export async function unmeasureGames(manager: EntityManager, games: readonly MeasuredGame[]): Promise<void> {
  const [first] = games;
  if (!first) return;
  const { userId } = first;
  const puzzleIds = games.map(({ puzzleId }) => puzzleId);
  const dates = games.map(({ puzzleDate }) => puzzleDate);
  // In a statement of its own: the next one then sees as measured what the job was marking until now.
  await manager.sql`
    select from scores
    where user_id = ${userId} and puzzle_id = any(${puzzleIds}) and puzzle_date = any(${dates}::date[])
    order by score_id for update`;
  await manager.sql`
    with scored as (
      select user_id, puzzle_id, puzzle_date from scores
      where user_id = ${userId} and puzzle_id = any(${puzzleIds}) and puzzle_date = any(${dates}::date[])
        and measured and ${() => IS_RANKED}),
    game as (
      select puzzle_id, mistakes, found, tried from attempts join scored using (user_id, puzzle_id, puzzle_date)
      where user_id = ${userId} and puzzle_date = any(${dates}::date[]))
    insert into measures (puzzle_id, measure, key, amount)
    select puzzle_id, measure, key, -amount from (${() => MEASURED}) as measured order by 1, 2, 3
    on conflict (puzzle_id, measure, key) do update set amount = measures.amount + excluded.amount`;
}
