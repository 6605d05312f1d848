import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { StreakModule } from '../streak/streak.module';
import { AttemptController } from './attempt.controller';
import { AttemptEntity } from './attempt.entity';
import { AttemptRepository } from './attempt.repository';
import { AttemptService } from './attempt.service';
import { GuessService } from './guess.service';
import { RecentAttemptsStore } from './recent-attempts.store';
import { ReviewRepository } from './review.repository';
import { ReviewService } from './review.service';
import { SpoilerQueries } from './spoiler.queries';

@Module({
  imports: [UserModule, StreakModule, TypeOrmModule.forFeature([AttemptEntity])],
  controllers: [AttemptController, SpoilerQueries],
  providers: [
    AttemptRepository,
    AttemptService,
    GuessService,
    RecentAttemptsStore,
    ReviewRepository,
    ReviewService,
  ],
  exports: [AttemptService],
})
export class AttemptModule {}
