import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptModule } from '../attempt/attempt.module';
import { PlayerModule } from '../player/player.module';
import { GameTallyEntity } from './game-tally.entity';
import { ReviewController } from './review.controller';
import { ReviewRepository } from './review.repository';
import { ReviewService } from './review.service';
import { WrongTallyEntity } from './wrong-tally.entity';

@Module({
  imports: [AttemptModule, PlayerModule, TypeOrmModule.forFeature([GameTallyEntity, WrongTallyEntity])],
  controllers: [ReviewController],
  providers: [ReviewRepository, ReviewService],
})
export class ReviewModule {}
