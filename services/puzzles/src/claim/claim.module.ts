import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { RemovalModule } from '../removal/removal.module';
import { StreakModule } from '../streak/streak.module';
import { ClaimCommands } from './claim.commands';
import { ClaimConsumer } from './claim.consumer';
import { ClaimQueries } from './claim.queries';
import { ClaimRepository } from './claim.repository';
import { ClaimService } from './claim.service';

@Module({
  imports: [UserModule, RemovalModule, StreakModule],
  controllers: [ClaimCommands, ClaimConsumer, ClaimQueries],
  providers: [ClaimRepository, ClaimService],
})
export class ClaimModule {}
