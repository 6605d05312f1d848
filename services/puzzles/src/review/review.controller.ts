import { ROUTES, type PuzzleReview } from '@fourfold/contracts';
import { IntegerParam } from '@fourfold/platform';
import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPlayer, type Player } from '../player/player.decorators';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { ReviewService } from './review.service';

@Controller()
@UseGuards(TimeZoneGuard)
export class ReviewController {
  constructor(private readonly reviews: ReviewService) {}

  @ApiOperation({ summary: 'Read how all players fared with a finished puzzle' })
  @Get(ROUTES.puzzles.review)
  review(
    @CurrentPlayer() player: Player,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleReview> {
    return this.reviews.review(player, puzzleId);
  }
}
