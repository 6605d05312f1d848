import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerModule } from '../player/player.module';
import { StreakAdminService } from './streak-admin.service';
import { StreakEntity } from './streak.entity';
import { StreakRepository } from './streak.repository';
import { StreakRepublisher } from './streak.republisher';
import { StreakQueries } from './streak.queries';
import { StreakService } from './streak.service';
import { StreakSweeper } from './streak.sweeper';

@Module({
  imports: [PlayerModule, TypeOrmModule.forFeature([StreakEntity])],
  controllers: [StreakQueries],
  providers: [StreakAdminService, StreakRepository, StreakRepublisher, StreakService, StreakSweeper],
  exports: [StreakService],
})
export class StreakModule {}
