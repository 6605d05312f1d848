import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { PlayerModule } from '../player/player.module';
import { ReviewController } from './review.controller';
import { ReviewRepository } from './review.repository';
import { ReviewService } from './review.service';

@Module({
  imports: [AttemptModule, PlayerModule],
  controllers: [ReviewController],
  providers: [ReviewRepository, ReviewService],
})
export class ReviewModule {}
