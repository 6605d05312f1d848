import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { StreakEntity } from './streak.entity';
import { StreakQueries } from './streak.queries';
import { StreakRepository } from './streak.repository';
import { StreakService } from './streak.service';
import { StreakJob } from './streak.job';

@Module({
  imports: [UserModule, TypeOrmModule.forFeature([StreakEntity])],
  controllers: [StreakQueries],
  providers: [StreakRepository, StreakService, StreakJob],
  exports: [StreakService, StreakJob],
})
export class StreakModule {}
