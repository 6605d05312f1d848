import type { AdminScore, AvailablePuzzle, GameMarks, Score } from '@fourfold/contracts';
import type { CalendarDate } from '@fourfold/game-rules';
import type { PageDto } from '@fourfold/platform';
import { OutboxService, Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type Repository } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { deleteGames, type Game } from '../attempt/delete-games';
import { tallyGames } from '../attempt/tally-games';
import { PuzzleNumberRepository } from '../catalogue/puzzle-number.repository';
import { dateLiteral } from '../date-literal';
import { UserEntity } from '../user/user.entity';
import { unmeasureGames } from '../statistics/measures';
import { ADD_TO_TOTAL, addToTotal } from './user-total.entity';
import { ScoreEntity } from './score.entity';
import { changedEventOf, submittedEventOf } from './score.events';
import { adminViewOf, marksOf, viewOf, type StoredMarks } from './score-views';

export type NewScore = Omit<
  ScoreEntity,
  | 'scoreId'
  | 'version'
  | 'submittedAt'
  | 'standing'
  | 'rankedBeforeHiding'
  | 'measured'
  | 'flagDecision'
  | 'flagReason'
  | 'flagDecidedAt'
>;

const UNDECIDED = { flagDecision: null, flagReason: null, flagDecidedAt: null };

@Republishes('scores')
@Injectable()
export class ScoreRepository implements Republishable {
  constructor(
    @InjectRepository(ScoreEntity) private readonly scores: Repository<ScoreEntity>,
    private readonly numbers: PuzzleNumberRepository,
    private readonly outbox: OutboxService,
  ) {}

  /** Lock order: the game, then its score. */
  inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.scores.manager.transaction(work);
  }

  /**
   * Adds the score of a game and updates the total, in one statement. The game is locked against its removal first.
   *
   * @param finishedAt when the game was finished: it may have been reset and started again since it was read
   * @returns undefined when that game no longer exists, or has or had a score
   */
  insert(score: NewScore, finishedAt: Date): Promise<ScoreEntity | undefined> {
    return this.inTransaction(async (manager) => {
      const [row] = await manager.sql<Pick<ScoreEntity, 'scoreId' | 'version' | 'submittedAt'>[]>`
        with game as (
          select user_id, puzzle_id, puzzle_date from attempts
          where user_id = ${score.userId} and puzzle_id = ${score.puzzleId} and puzzle_date = ${dateLiteral(score.puzzleDate)}
            and score_removed_at is null and date_trunc('milliseconds', finished_at) = ${finishedAt} for key share),
        added as (
          insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used,
            offline, unranked, flagged)
          select user_id, puzzle_id, puzzle_date, ${score.pointsScored}, ${score.completionTimeSeconds}, ${score.won},
            ${score.mistakesUsed}, ${score.offline}, ${score.unranked}, ${score.flagged}
          from game on conflict do nothing returning *),
        total as (
          insert into player_totals (user_id, total_score, games_played)
          select user_id, points_scored, 1 from added where not unranked ${() => ADD_TO_TOTAL})
        select score_id::float8 as "scoreId", version, submitted_at as "submittedAt" from added`;
      if (!row) return undefined;
      const stored = { ...score, ...row, rankedBeforeHiding: null, measured: false, ...UNDECIDED };
      await this.outbox.append(manager, submittedEventOf(stored));
      return stored;
    });
  }

  async edit(
    manager: EntityManager,
    before: ScoreEntity,
    { points, seconds }: { points: number; seconds: number },
  ): Promise<ScoreEntity> {
    const { scoreId, puzzleDate, version } = before;
    const changes = { pointsScored: points, completionTimeSeconds: seconds, version: version + 1 };
    await manager.update(ScoreEntity, { scoreId, puzzleDate }, changes);
    await addToTotal(manager, before, { points: points - before.pointsScored, games: 0 });
    const edited = { ...before, ...changes };
    await this.outbox.append(manager, changedEventOf(edited));
    return edited;
  }

  /** A hidden score is in no total, like an unranked one. */
  async hide(manager: EntityManager, before: ScoreEntity, hidden: boolean): Promise<ScoreEntity> {
    const { scoreId, puzzleDate, version, pointsScored: points } = before;
    const isRanked = !before.unranked || before.rankedBeforeHiding === true;
    const changes = {
      unranked: hidden || !isRanked,
      rankedBeforeHiding: hidden ? isRanked : null,
      version: version + 1,
    };
    await manager.update(ScoreEntity, { scoreId, puzzleDate }, changes);
    const after = { ...before, ...changes };
    await addToTotal(manager, before, { points: -points, games: -1 });
    await addToTotal(manager, after, { points, games: 1 });
    await this.outbox.append(manager, changedEventOf(after));
    return after;
  }

  /** The game stays and gets no other score. */
  async remove(manager: EntityManager, score: ScoreEntity, now: Date): Promise<void> {
    const { scoreId, userId, puzzleId, puzzleDate } = score;
    await unmeasureGames(manager, [score]);
    await manager.update(AttemptEntity, { userId, puzzleId, puzzleDate }, { scoreRemovedAt: now });
    await manager.delete(ScoreEntity, { scoreId, puzzleDate });
    await this.afterRemoval(manager, score);
  }

  async removeGame(manager: EntityManager, game: Game, score: ScoreEntity | null): Promise<void> {
    await unmeasureGames(manager, [game]);
    await tallyGames(manager, [game], -1);
    await deleteGames(manager, game);
    if (score) await this.afterRemoval(manager, score);
  }

  find(game: Game): Promise<ScoreEntity | null> {
    return this.scores.findOneBy(game);
  }

  lock(manager: EntityManager, where: { scoreId: number } | Game): Promise<ScoreEntity | null> {
    return manager.findOne(ScoreEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  gameOf(manager: EntityManager, scoreId: number): Promise<Game | null> {
    return manager.findOneBy(ScoreEntity, { scoreId });
  }

  /**
   * Locks a game until the transaction ends; a known date finds its partition.
   *
   * @returns its key, or undefined when it does not exist
   */
  async lockGame(
    manager: EntityManager,
    { userId, puzzleId, puzzleDate }: Pick<Game, 'userId' | 'puzzleId'> & Partial<Game>,
  ): Promise<Game | undefined> {
    const where = { userId, puzzleId, ...(puzzleDate && { puzzleDate }) };
    const lock = { mode: 'pessimistic_write' } as const;
    const game = await manager.findOne(AttemptEntity, { where, lock });
    return game ? { userId, puzzleId, puzzleDate: game.puzzleDate } : undefined;
  }

  async view(manager: EntityManager, score: ScoreEntity): Promise<AdminScore> {
    return adminViewOf(score, await manager.findOneByOrFail(UserEntity, { userId: score.userId }));
  }

  /** Whether a game has or had a score. */
  async wasScored(game: Game): Promise<boolean> {
    return (await this.scores.existsBy(game)) || (await this.wasRemoved(game));
  }

  /** Whether an admin removed the score of a game. */
  wasRemoved(game: Game): Promise<boolean> {
    return this.scores.manager.existsBy(AttemptEntity, { ...game, scoreRemovedAt: Not(IsNull()) });
  }

  /** Puzzles of finished games that never had a score, oldest first. */
  async findUnscored(userId: string): Promise<number[]> {
    const games = await this.scores.manager
      .createQueryBuilder(AttemptEntity, 'game')
      .leftJoin(
        ScoreEntity,
        'score',
        'score.userId = game.userId and score.puzzleId = game.puzzleId and score.puzzleDate = game.puzzleDate',
      )
      .where('game.userId = :userId and game.finishedAt is not null', { userId })
      .andWhere('game.scoreRemovedAt is null and score.scoreId is null')
      .orderBy('game.puzzleDate')
      .getMany();
    return games.map(({ puzzleId }) => puzzleId);
  }

  listByUser(userId: string, page: PageDto): Promise<Score[]> {
    return this.list(userId, page, viewOf);
  }

  listForAdmins(userId: string, page: PageDto): Promise<AdminScore[]> {
    return this.list(userId, page, adminViewOf);
  }

  private async list<View>(
    userId: string,
    { skip, limit }: PageDto,
    view: (score: ScoreEntity, user: UserEntity) => View,
  ): Promise<View[]> {
    const [user, scores] = await Promise.all([
      this.scores.manager.findOneBy(UserEntity, { userId }),
      this.scores.find({ where: { userId }, order: { puzzleDate: 'desc' }, skip, take: limit }),
    ]);
    return user ? scores.map((score) => view(score, user)) : [];
  }

  /** Puzzles up to a date, newest first, with the results of the player. */
  async listPuzzlesFor(userId: string, upTo: CalendarDate, page: PageDto): Promise<AvailablePuzzle[]> {
    const rows = await this.readPuzzlesFor(userId, upTo, page);
    if (rows.every(isNumbered)) return rows;
    await this.numbers.fixBegun();
    return (await this.readPuzzlesFor(userId, upTo, page)).filter(isNumbered);
  }

  private async readPuzzlesFor(
    userId: string,
    upTo: CalendarDate,
    { skip, limit }: PageDto,
  ): Promise<UnnumberedPuzzle[]> {
    const rows = await this.scores.sql<PuzzleRow[]>`
      select puzzles.puzzle_id::float8 as puzzle_id, puzzles.puzzle_date::text as puzzle_date,
        case when finished_at is not null then 'finished'
          when attempts.user_id is not null then 'in_progress'
          else 'not_started' end as status,
        points_scored, offline, coalesce(scores.unranked, attempts.unranked) as unranked, number
      from puzzles
        left join puzzle_numbers on puzzle_numbers.puzzle_date = puzzles.puzzle_date
        left join attempts on attempts.user_id = ${userId}
          and attempts.puzzle_id = puzzles.puzzle_id and attempts.puzzle_date = puzzles.puzzle_date
        left join scores on scores.user_id = ${userId}
          and scores.puzzle_id = puzzles.puzzle_id and scores.puzzle_date = puzzles.puzzle_date
      where puzzles.puzzle_date <= ${upTo}
      order by puzzles.puzzle_date desc offset ${skip} limit ${limit}`;
    return rows.map(({ offline, unranked, ...row }) => ({ ...row, ...marksOf({ offline, unranked }) }));
  }

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const scores = await manager.find(ScoreEntity, {
      where: { scoreId: MoreThan(Number(after ?? 0)) },
      order: { scoreId: 'asc' },
      take: limit,
    });
    return scores.map(submittedEventOf);
  }

  private async afterRemoval(manager: EntityManager, score: ScoreEntity): Promise<void> {
    await addToTotal(manager, score, { points: -score.pointsScored, games: -1 });
    await this.outbox.append(manager, changedEventOf(score, { removed: true }));
  }
}

/** A date that nobody has looked at since it began has no number yet. */
type UnnumberedPuzzle = Omit<AvailablePuzzle, 'number'> & { number: number | null };

type PuzzleRow = Omit<UnnumberedPuzzle, keyof GameMarks> & StoredMarks;

function isNumbered(puzzle: UnnumberedPuzzle): puzzle is AvailablePuzzle {
  return puzzle.number !== null;
}
