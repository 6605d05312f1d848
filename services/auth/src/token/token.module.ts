import { Module } from '@nestjs/common';
import { AccessTokenService } from './access-token.service';
import { SigningKeyController } from './signing-key.controller';
import { SigningKeyService } from './signing-key.service';

@Module({
  controllers: [SigningKeyController],
  providers: [AccessTokenService, SigningKeyService],
  exports: [AccessTokenService],
})
export class TokenModule {}
