import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { OfflineMoves } from './offline-moves.service';
import { SyncController } from './sync.controller';
import { SyncRepository } from './sync.repository';
import { SyncService } from './sync.service';

@Module({
  imports: [AttemptModule, PlayerModule, StreakModule],
  controllers: [SyncController],
  providers: [OfflineMoves, SyncRepository, SyncService],
})
export class SyncModule {}
