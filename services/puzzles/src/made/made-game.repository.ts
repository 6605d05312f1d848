import type { AuthenticatedUser } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isBlockedInSql } from '../block/block.repository';
import { dateLiteral } from '../date-literal';
import type { GameLog } from '../game/domain/game-log';
import type { GameTally, WrongTally } from '../game/domain/review';
import type { GameKey, StoredGame } from '../game/game.entity';
import { GameRepository, type NewGame, type Opened } from '../game/game.repository';
import type { Move } from '../game/play-guess';

type PuzzleKey = Pick<GameKey, 'puzzleId' | 'puzzleDate'>;

/** A game goes on after its author has closed the puzzle, but not while it is hidden, nor beyond a block. */
const MAY_GUESS = `exists (
  select from made_puzzles where made_puzzles.puzzle_id = game.puzzle_id and state <> 'hidden'
    and not ${isBlockedInSql('game.user_id', 'author_id')})`;

/** Games of puzzles that players made. Nothing but the puzzle's own page depends on them. */
@Injectable()
export class MadeGameRepository {
  private readonly games: GameRepository<StoredGame>;

  constructor(
    private readonly dataSource: DataSource,
    users: UserCopyRepository,
  ) {
    this.games = new GameRepository(dataSource.manager, users, {
      puzzles: 'made_puzzles',
      games: 'made_attempts',
      guesses: 'made_guesses',
      claimedAt: 'null::timestamptz',
      mayStart: `state = 'open'`,
      mayGuess: MAY_GUESS,
    });
  }

  /** An open game as this replica has last read or written it: it may be out of date. */
  findRemembered(userId: string, puzzleId: number): StoredGame | undefined {
    return this.games.findRemembered(userId, puzzleId);
  }

  find(game: GameKey): Promise<StoredGame | undefined> {
    return this.games.find(game);
  }

  findWithLog(game: GameKey): Promise<{ game: StoredGame; log: GameLog } | undefined> {
    return this.games.findWithLog(game);
  }

  /** @returns undefined when the puzzle is not open any more */
  open(
    user: AuthenticatedUser,
    game: NewGame,
    manager?: EntityManager,
  ): Promise<Opened<StoredGame> | undefined> {
    return this.games.open(user, game, manager);
  }

  /** @returns whether it was recorded; not when the game has changed, or may not go on */
  async append(before: StoredGame, move: Move): Promise<boolean> {
    if (!move.finishes) return (await this.games.append(before, move)).isRecorded;
    const read = 'select seq from logged';
    const last = await this.games.appendLast(this.dataSource.manager, { before, move, read });
    return last !== undefined;
  }

  findTallies({ puzzleId, puzzleDate }: PuzzleKey): Promise<GameTally[]> {
    return this.dataSource.sql`
      select mistakes, (select coalesce(bit_or(1 << category), 0) from unnest(found) as category)::integer as "foundMask",
        count(*)::integer as games
      from made_attempts
      where puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)} and finished_at is not null
      group by 1, 2`;
  }

  findCommonestWrong({ puzzleId, puzzleDate }: PuzzleKey, limit: number): Promise<WrongTally[]> {
    return this.dataSource.sql`
      select mask, count(*)::integer as games from made_attempts, unnest(tried) as mask
      where puzzle_id = ${puzzleId} and puzzle_date = ${dateLiteral(puzzleDate)} and finished_at is not null
        and mask <> 0
      group by mask order by count(*) desc, mask limit ${limit}`;
  }
}
