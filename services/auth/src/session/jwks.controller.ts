import { ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import type { JWK } from 'jose';
import { SigningKeys } from './signing-keys';

@Public()
@Controller()
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get(ROUTES.jwks)
  @Header('Cache-Control', 'public, max-age=300')
  publicKeys(): { keys: JWK[] } {
    return this.keys.publicSet;
  }
}
