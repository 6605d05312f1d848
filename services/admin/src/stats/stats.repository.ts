import type { EventData } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { Any, Between, DataSource, MoreThan, type EntityManager } from 'typeorm';
import { lockUsers } from '../user-lock';
import { CountedBattleEntity } from './counted-battle.entity';
import { CountedMessagesEntity } from './counted-messages.entity';
import { CountedPuzzleEntity } from './counted-puzzle.entity';
import { CountedScoreEntity } from './counted-score.entity';
import { CountedUserEntity } from './counted-user.entity';

type PublishedScore = Pick<
  EventData['score.changed'],
  'score_id' | 'user_id' | 'submitted_at' | 'won' | 'removed'
> & { version: number };

/** Data of the statistics, from the events of other services. */
@Injectable()
export class StatsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async addUser(
    manager: EntityManager,
    { user_id: userId, created_at }: EventData['user.registered'],
  ): Promise<void> {
    const row = { userId, deleted: false, createdAt: new Date(created_at) };
    await manager.createQueryBuilder().insert().into(CountedUserEntity).values(row).orIgnore().execute();
  }

  async keepMessages(
    manager: EntityManager,
    counted: EventData['messages.counted'],
    version: number,
  ): Promise<void> {
    await keepNewest(manager, CountedMessagesEntity, { ...counted, version: String(version) });
  }

  /** Removes the games and battles of a deleted account; opponents keep theirs. */
  async removeUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.upsert(CountedUserEntity, { userId, deleted: true, createdAt: null }, ['userId']);
    await manager.delete(CountedScoreEntity, { userId });
    await manager.sql`
      update counted_battles set user_ids = array_remove(user_ids, ${userId}::uuid)
       where user_ids @> array[${userId}::uuid]`;
  }

  async keepPuzzle(
    manager: EntityManager,
    { puzzle_id, puzzle_date, removed }: EventData['puzzle.published'],
    version: number,
  ): Promise<void> {
    const row = { puzzleId: puzzle_id, puzzleDate: puzzle_date, removed, version: String(version) };
    await keepNewest(manager, CountedPuzzleEntity, row);
  }

  async keepScores(manager: EntityManager, scores: readonly PublishedScore[]): Promise<void> {
    const users = await withoutDeleted(
      manager,
      scores.map(({ user_id }) => user_id),
    );
    const rows = scores
      .filter(({ user_id }) => users.includes(user_id))
      .map(({ score_id: scoreId, user_id: userId, submitted_at, won, removed, version }) => ({
        ...{ scoreId, userId, won, removed },
        submittedAt: new Date(submitted_at),
        version: String(version),
      }));
    await keepNewest(manager, CountedScoreEntity, ...rows);
  }

  async keepBattle(
    manager: EntityManager,
    { battle_id, finished_at, reason, players }: EventData['battle.finished'],
  ): Promise<void> {
    // A void battle keeps a row that no statistics reach, in case its first event is late.
    if (reason === 'voided') {
      const voided = { battleId: battle_id, userIds: [], finishedAt: new Date(0) };
      await manager.upsert(CountedBattleEntity, voided, ['battleId']);
      return;
    }
    const row = {
      battleId: battle_id,
      userIds: await withoutDeleted(
        manager,
        players.map(({ user_id }) => user_id),
      ),
      finishedAt: new Date(finished_at),
    };
    await manager.createQueryBuilder().insert().into(CountedBattleEntity).values(row).orIgnore().execute();
  }

  countUsers(): Promise<number> {
    return this.dataSource.manager.countBy(CountedUserEntity, { deleted: false });
  }

  countPuzzles(): Promise<number> {
    return this.dataSource.manager.countBy(CountedPuzzleEntity, { removed: false });
  }

  /** Dates after `date` that have a puzzle. */
  async datesAfter(date: string): Promise<Set<string>> {
    const rows = await this.dataSource.manager.find(CountedPuzzleEntity, {
      select: { puzzleDate: true },
      where: { puzzleDate: MoreThan(date), removed: false },
    });
    return new Set(rows.map(({ puzzleDate }) => puzzleDate));
  }

  countScores(from: Date, to: Date): Promise<number> {
    return this.dataSource.manager.countBy(CountedScoreEntity, {
      submittedAt: Between(from, to),
      removed: false,
    });
  }

  countBattles(from: Date, to: Date): Promise<number> {
    return this.dataSource.manager.countBy(CountedBattleEntity, { finishedAt: Between(from, to) });
  }

  /** Users who finished a game or a battle. */
  async countActive(from: Date, to: Date): Promise<number> {
    const [row] = await this.dataSource.sql<[{ users: string }]>`
      select count(*) as users from (
        select user_id from counted_scores where submitted_at between ${from} and ${to} and not removed
        union
        select unnest(user_ids) from counted_battles where finished_at between ${from} and ${to}
      ) as active`;
    return Number(row.users);
  }
}

/** Users who are not deleted; locked until the transaction ends. */
async function withoutDeleted(manager: EntityManager, userIds: readonly string[]): Promise<string[]> {
  const sorted = [...new Set(userIds)].sort();
  await lockUsers(manager, sorted);
  const deleted = await manager.findBy(CountedUserEntity, { userId: Any(sorted), deleted: true });
  return sorted.filter((userId) => !deleted.some((user) => user.userId === userId));
}
