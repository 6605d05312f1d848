import { Module } from '@nestjs/common';
import { PlayerModule } from '../player/player.module';
import { RemovalModule } from '../removal/removal.module';
import { StreakModule } from '../streak/streak.module';
import { ClaimConsumer } from './claim.consumer';
import { ClaimQueries } from './claim.queries';
import { ClaimRepository } from './claim.repository';
import { ClaimService } from './claim.service';

@Module({
  imports: [PlayerModule, RemovalModule, StreakModule],
  controllers: [ClaimConsumer, ClaimQueries],
  providers: [ClaimRepository, ClaimService],
})
export class ClaimModule {}
