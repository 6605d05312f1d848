import { ROUTES, type PuzzleReview } from '@fourfold/contracts';
import { CurrentUser, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { TimeZone } from '../player/time-zone.decorator';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { ReviewService } from './review.service';

@Controller()
@UseGuards(TimeZoneGuard)
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @ApiOperation({ summary: 'Read how all players fared with a finished puzzle' })
  @Get(ROUTES.puzzles.review)
  review(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleReview> {
    return this.reviews.review(user, zone, puzzleId);
  }
}
