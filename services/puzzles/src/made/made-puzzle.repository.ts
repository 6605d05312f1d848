import type { FriendResult, MadeState } from '@fourfold/contracts';
import { isOverEverywhere, type CalendarDate } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser, type PageDto } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { Any, DataSource, IsNull, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { isBlockedInSql } from '../block/block.repository';
import { dateLiteral } from '../date-literal';
import { UserEntity } from '../user/user.entity';
import type { MadeCounts, NamedMadePuzzle } from './domain/made-view';
import { newMadeCode } from './made-code';
import { MadePuzzleEntity } from './made-puzzle.entity';

/** A puzzle as its statements return it. */
export type MadePuzzleRow = NamedMadePuzzle &
  Pick<MadePuzzleEntity, 'puzzleDate' | 'openedAt' | 'decisionReason'>;

/** The same for a player. */
export type FoundMadePuzzle = MadePuzzleRow & { readonly isBlocked: boolean };

type NewMadePuzzle = Pick<MadePuzzleEntity, 'authorId' | 'title' | 'categories' | 'puzzleDate' | 'createdAt'>;

export interface MadePuzzleFilter {
  readonly authorId?: string | undefined;
  readonly state?: MadeState | undefined;
  readonly mayBeDaily?: boolean | undefined;
}

const PUZZLE = `made_puzzles.puzzle_id::float8 as "puzzleId", code, author_id as "authorId", display_name as "authorName",
  title, categories, state, may_be_daily as "mayBeDaily", made_puzzles.puzzle_date::text as "puzzleDate",
  created_at as "createdAt", opened_at as "openedAt", decision_reason as "decisionReason", made_puzzles.version`;
const WITH_AUTHOR = 'made_puzzles left join players on players.user_id = author_id';

@Injectable()
export class MadePuzzleRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserCopyRepository,
  ) {}

  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** @param playerId who looks for it */
  async find(
    code: string,
    playerId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FoundMadePuzzle | undefined> {
    const [puzzle] = await manager.sql<FoundMadePuzzle[]>`
      select ${() => PUZZLE},
        ${() => isBlockedInSql('caller.id', 'author_id')} as "isBlocked"
      from (select ${playerId}::uuid as id) as caller cross join ${() => WITH_AUTHOR} where code = ${code}`;
    return puzzle;
  }

  /** Newest first. */
  async list(
    { authorId, state, mayBeDaily }: MadePuzzleFilter,
    { skip, limit }: Pick<PageDto, 'skip' | 'limit'>,
  ): Promise<MadePuzzleRow[]> {
    const { manager } = this.dataSource;
    const rows = await manager.find(MadePuzzleEntity, {
      where: {
        ...(authorId !== undefined && { authorId }),
        ...(state !== undefined && { state }),
        ...(mayBeDaily !== undefined && { mayBeDaily }),
      },
      order: { puzzleId: 'desc' },
      skip,
      take: limit,
    });
    const authors = [...new Set(rows.map((row) => row.authorId))];
    const players = await manager.findBy(UserEntity, { userId: Any(authors) });
    const names = new Map(players.map(({ userId, displayName }) => [userId, displayName]));
    return rows.map((row) => ({ ...row, authorName: names.get(row.authorId) ?? null }));
  }

  /** How the players of some puzzles fared, by puzzle; those without a game are left out. */
  async countGames(
    puzzles: readonly Pick<MadePuzzleRow, 'puzzleId' | 'puzzleDate'>[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Map<number, MadeCounts>> {
    const counts = await manager.sql<(MadeCounts & { puzzleId: number })[]>`
      select puzzle_id::float8 as "puzzleId", count(*)::integer as plays, count(finished_at)::integer as finished,
        (count(*) filter (where cardinality(found) = 4))::integer as solved
      from made_attempts where puzzle_id = any (${puzzles.map(({ puzzleId }) => puzzleId)})
        and puzzle_date = any (${[...new Set(puzzles.map(({ puzzleDate }) => puzzleDate))]}::date[])
      group by puzzle_id`;
    return new Map(counts.map(({ puzzleId, ...count }) => [puzzleId, count]));
  }

  /** The author's friends who have finished a puzzle, newest first. */
  async listFriendsFinished(
    { puzzleId, puzzleDate, authorId }: Pick<MadePuzzleRow, 'puzzleId' | 'puzzleDate' | 'authorId'>,
    limit: number,
  ): Promise<FriendResult[]> {
    const rows = await this.dataSource.sql<(Omit<FriendResult, 'finished_at'> & { finished_at: Date })[]>`
      with friends as (
        select second_user_id as user_id from friendships where first_user_id = ${authorId} and are_friends
        union select first_user_id from friendships where second_user_id = ${authorId} and are_friends)
      select user_id, coalesce(display_name, '') as display_name, cardinality(found) = 4 as solved,
        mistakes as mistakes_used, finished_at
      from made_attempts join friends using (user_id) join players using (user_id)
      where puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)} and finished_at is not null
      order by finished_at desc limit ${limit}`;
    return rows.map((row) => ({ ...row, finished_at: row.finished_at.toISOString() }));
  }

  /**
   * One author's new puzzles are stored one after the other, until the transaction ends.
   *
   * @returns how many there are
   * @throws AppError `unauthorized` when the account was deleted meanwhile
   */
  async lockAuthor(manager: EntityManager, author: AuthenticatedUser): Promise<number> {
    const authorId = author.user_id;
    await this.users.remember(manager, author);
    if (await this.users.hasLeft(manager, [authorId])) throw new AppError('unauthorized');
    const key = `made puzzles of ${authorId}`;
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    return manager.countBy(MadePuzzleEntity, { authorId });
  }

  /** Under a new code. @returns the code */
  async insert(manager: EntityManager, puzzle: NewMadePuzzle): Promise<string> {
    for (;;) {
      const code = newMadeCode();
      const insert = manager.createQueryBuilder().insert().into(MadePuzzleEntity);
      const inserted = await insert
        .values({ ...puzzle, code })
        .orIgnore()
        .returning(['code'])
        .execute();
      if ((inserted.raw as unknown[]).length > 0) return code;
    }
  }

  /** Locked until the transaction ends: it is not opened for the first time, and no other change is made. */
  lock(
    manager: EntityManager,
    where: Pick<MadePuzzleEntity, 'code'> & Partial<Pick<MadePuzzleEntity, 'authorId'>>,
  ): Promise<MadePuzzleEntity | null> {
    return manager.findOne(MadePuzzleEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** The caller's puzzle, locked as by `lock`. @throws AppError `puzzle_not_found`, also for a puzzle of somebody else */
  async lockOwn(manager: EntityManager, authorId: string, code: string): Promise<MadePuzzleEntity> {
    const puzzle = await this.lock(manager, { code, authorId });
    if (!puzzle) throw new AppError('puzzle_not_found');
    return puzzle;
  }

  async save(
    manager: EntityManager,
    { puzzleId, version }: MadePuzzleEntity,
    changes: QueryDeepPartialEntity<MadePuzzleEntity>,
  ): Promise<void> {
    await manager.update(MadePuzzleEntity, { puzzleId }, { ...changes, version: version + 1 });
  }

  /** Freezes its words, in the transaction that starts the first game. */
  async markOpened(manager: EntityManager, puzzleId: number, now: Date): Promise<void> {
    await manager.update(MadePuzzleEntity, { puzzleId, openedAt: IsNull() }, { openedAt: now });
  }

  /** The date on which a puzzle is or was a daily one, by puzzle. */
  async findDates(manager: EntityManager, puzzleIds: readonly number[]): Promise<Map<number, CalendarDate>> {
    const rows = await manager.sql<{ puzzleId: number; puzzleDate: CalendarDate }[]>`
      select made_puzzle_id::float8 as "puzzleId", puzzle_date::text as "puzzleDate" from puzzles
      where made_puzzle_id = any (${puzzleIds}) and puzzle_date is not null`;
    return new Map(rows.map(({ puzzleId, puzzleDate }) => [puzzleId, puzzleDate]));
  }

  /** Its answers stay secret until its day is over. @throws AppError `made_puzzle_scheduled` */
  async requireNoComingDate(manager: EntityManager, puzzleId: number, now: Date): Promise<void> {
    const date = (await this.findDates(manager, [puzzleId])).get(puzzleId);
    if (date !== undefined && !isOverEverywhere(date, now)) throw new AppError('made_puzzle_scheduled');
  }
}
