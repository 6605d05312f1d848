import { ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import type { JWK } from 'jose';
import { SigningKeyService } from './signing-key.service';

/** The public keys with which other services verify access tokens. */
@Public()
@Controller()
export class SigningKeyController {
  constructor(private readonly keys: SigningKeyService) {}

  @Get(ROUTES.jwks)
  @Header('Cache-Control', 'public, max-age=300')
  publicKeys(): { keys: JWK[] } {
    return this.keys.publicSet;
  }
}
