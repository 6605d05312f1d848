import type { PuzzleReview } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CataloguePuzzle } from '../catalogue/catalogue.service';
import { REVIEW_CACHE_ENTRIES, REVIEW_CACHE_MS } from '../limits';
import type { ZonedUser } from '../user/zoned-user.decorators';
import { AttemptService } from './attempt.service';
import { reviewOf } from './domain/review';
import { ReviewRepository } from './review.repository';

const SHOWN_WRONG = 3;

/** Shows the statistics of a puzzle to players who have finished it. */
@Injectable()
export class ReviewService {
  private readonly reviews = new LRUCache<number, PuzzleReview, CataloguePuzzle>({
    max: REVIEW_CACHE_ENTRIES,
    ttl: REVIEW_CACHE_MS,
    // A pending read survives its eviction from the cache.
    ignoreFetchAbort: true,
    fetchMethod: (_puzzleId, _stale, { context: puzzle }) => this.read(puzzle),
  });

  constructor(
    private readonly attempts: AttemptService,
    private readonly repository: ReviewRepository,
  ) {}

  /** @throws AppError `puzzle_not_found`, `answers_not_earned` */
  async review(user: ZonedUser, puzzleId: number): Promise<PuzzleReview> {
    const { puzzle, attempt } = await this.attempts.find(user, puzzleId);
    if (!attempt?.finishedAt) throw new AppError('answers_not_earned');
    return this.reviews.forceFetch(puzzleId, { context: puzzle });
  }

  private async read({ puzzleId, board }: CataloguePuzzle): Promise<PuzzleReview> {
    const [games, wrong] = await Promise.all([
      this.repository.findGames(puzzleId),
      this.repository.findCommonestWrong(puzzleId, SHOWN_WRONG),
    ]);
    return reviewOf(board, games, wrong);
  }
}
