import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { ScoreEntity } from './score.entity';

/** The sum of a player's ranked scores; updated with each score, see `addToTotal`. */
@Entity({ name: 'player_totals' })
export class UserTotalEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'total_score' })
  totalScore!: number;

  @Column('integer', { name: 'games_played' })
  gamesPlayed!: number;
}

/** Adds to the total of a player who has one. */
export const ADD_TO_TOTAL = `on conflict (user_id) do update
  set total_score = player_totals.total_score + excluded.total_score,
    games_played = player_totals.games_played + excluded.games_played`;

/**
 * Updates the total of a player in the transaction that changes the score, so that both stay consistent. Players
 * without ranked scores have no total.
 */
export async function addToTotal(
  manager: EntityManager,
  { userId, unranked }: Pick<ScoreEntity, 'userId' | 'unranked'>,
  { points, games }: { points: number; games: -1 | 0 | 1 },
): Promise<void> {
  if (unranked) return;
  await manager.sql`
    insert into player_totals (user_id, total_score, games_played) values (${userId}, ${points}, ${games})
    ${() => ADD_TO_TOTAL}`;
  if (games === -1) await manager.delete(UserTotalEntity, { userId, gamesPlayed: 0 });
}
