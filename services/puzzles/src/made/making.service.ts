import {
  MADE_PUZZLES_MAX,
  type MakePuzzleRequest,
  type OwnMadePuzzle,
  type UpdateMadePuzzleRequest,
} from '@fourfold/contracts';
import { dateInUtc, type Category } from '@fourfold/game-rules';
import { AppError, Clock, requireVersion, type AuthenticatedUser } from '@fourfold/platform';
import { MuteService } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { checked } from '../catalogue/checked-categories';
import { PuzzlesTelemetry } from '../telemetry';
import { NO_GAMES, ownViewOf } from './domain/made-view';
import { MadePuzzleRepository } from './made-puzzle.repository';
import { madeTitleOf } from './made-title';
import { MadeLimits } from './made.limits';

const ACT = 'make puzzles';

interface Content {
  readonly title: string;
  readonly categories: Category[];
}

/** Players write puzzles, and change them until somebody has opened them. */
@Injectable()
export class MakingService {
  constructor(
    private readonly puzzles: MadePuzzleRepository,
    private readonly mutes: MuteService,
    private readonly limits: MadeLimits,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `validation_failed`, `muted`, `rate_limited`, `too_many_made_puzzles` */
  async create(author: AuthenticatedUser, request: MakePuzzleRequest): Promise<OwnMadePuzzle> {
    const content = contentOf(request);
    await this.mutes.requireUnmuted(author.user_id, { act: ACT });
    // Counted before it is stored: concurrent ones never pass the limit.
    await this.limits.puzzles.consume(author.user_id);
    try {
      const made = await this.store(author, content);
      this.telemetry.puzzleMade(author.user_id, made.code);
      return made;
    } catch (error) {
      await this.limits.puzzles.giveBack(author.user_id);
      throw error;
    }
  }

  /**
   * @throws AppError `validation_failed`, `muted`, `puzzle_not_found`, `made_puzzle_hidden`, `made_puzzle_played`,
   * `version_outdated`
   */
  async update(
    author: AuthenticatedUser,
    code: string,
    { version, ...request }: UpdateMadePuzzleRequest,
  ): Promise<OwnMadePuzzle> {
    const content = contentOf(request);
    await this.mutes.requireUnmuted(author.user_id, { act: ACT });
    return this.puzzles.inTransaction(async (manager) => {
      const stored = await this.puzzles.lockOwn(manager, author.user_id, code);
      const before = (await this.puzzles.find(stored.code, author.user_id, manager))!;
      if (stored.state === 'hidden') throw new AppError('made_puzzle_hidden');
      if (stored.openedAt) throw new AppError('made_puzzle_played');
      const view = ownViewOf(before, author.user_id, NO_GAMES);
      // Before the version is compared: the answer to this change may have been lost.
      if (isDeepStrictEqual(content, { title: stored.title, categories: stored.categories })) return view;
      requireVersion(version, view);
      await this.puzzles.save(manager, stored, content);
      const after = { ...before, ...content, version: stored.version + 1 };
      return ownViewOf(after, author.user_id, NO_GAMES);
    });
  }

  private store(author: AuthenticatedUser, content: Content): Promise<OwnMadePuzzle> {
    return this.puzzles.inTransaction(async (manager) => {
      const count = await this.puzzles.lockAuthor(manager, author);
      if (count >= MADE_PUZZLES_MAX) throw new AppError('too_many_made_puzzles');
      const createdAt = this.clock.now();
      const puzzleDate = `${dateInUtc(createdAt).slice(0, 7)}-01`;
      const code = await this.puzzles.insert(manager, {
        authorId: author.user_id,
        ...content,
        puzzleDate,
        createdAt,
      });
      const stored = (await this.puzzles.find(code, author.user_id, manager))!;
      return ownViewOf(stored, author.user_id, NO_GAMES);
    });
  }
}

/** @throws AppError `validation_failed` */
function contentOf({ title, categories }: MakePuzzleRequest): Content {
  return { title: madeTitleOf(title), categories: checked(categories, ['body']) };
}
