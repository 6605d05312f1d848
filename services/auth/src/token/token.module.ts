import { Module } from '@nestjs/common';
import { LockoutModule } from '../lockout/lockout.module';
import { AccessTokenService } from './access-token.service';
import { SigningKeyController } from './signing-key.controller';
import { SigningKeyService } from './signing-key.service';

@Module({
  imports: [LockoutModule],
  controllers: [SigningKeyController],
  providers: [AccessTokenService, SigningKeyService],
  exports: [AccessTokenService],
})
export class TokenModule {}
