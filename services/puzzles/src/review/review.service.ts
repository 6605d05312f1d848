import type { PuzzleReview } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { PuzzleAccess } from '../attempt/puzzle-access.service';
import type { CataloguePuzzle } from '../catalogue/catalogue.service';
import { REVIEW_CACHE_ENTRIES, REVIEW_CACHE_MS } from '../limits';
import { ExpiringCache } from '../shared/expiring-cache';
import { reviewOf } from './domain/review';
import { ReviewRepository } from './review.repository';

const SHOWN_WRONG = 3;

/** Tells who has finished a puzzle how the others fared. */
@Injectable()
export class ReviewService {
  private readonly reviews = new ExpiringCache<number, PuzzleReview>({
    lifetimeMs: REVIEW_CACHE_MS,
    maxEntries: REVIEW_CACHE_ENTRIES,
  });

  constructor(
    private readonly access: PuzzleAccess,
    private readonly repository: ReviewRepository,
  ) {}

  /** @throws AppError `puzzle_not_found`, `answers_not_earned` */
  async review(user: AuthenticatedUser, zone: string | undefined, puzzleId: number): Promise<PuzzleReview> {
    const { puzzle, attempt } = await this.access.byId(user, zone, puzzleId);
    if (!attempt?.finishedAt) throw new AppError('answers_not_earned');
    return this.reviews.get(puzzleId, () => this.read(puzzle));
  }

  private async read({ puzzleId, board }: CataloguePuzzle): Promise<PuzzleReview> {
    const [games, wrong] = await Promise.all([
      this.repository.findGames(puzzleId),
      this.repository.findCommonestWrong(puzzleId, SHOWN_WRONG),
    ]);
    return reviewOf(board, games, wrong);
  }
}
