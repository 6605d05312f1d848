import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module';
import { SessionModule } from '../session/session.module';
import { UserModule } from '../user/user.module';
import { GuestClaimService } from './guest-claim.service';
import { GuestTokenService } from './guest-token.service';
import { GuestController } from './guest.controller';
import { GuestJob } from './guest.job';
import { GuestService } from './guest.service';

@Module({
  imports: [AccountModule, SessionModule, UserModule],
  controllers: [GuestController],
  providers: [GuestClaimService, GuestJob, GuestService, GuestTokenService],
})
export class GuestModule {}
