import { type AccessChanges, ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import type { JWK } from 'jose';
import { AccessChangesRepository } from './access-changes.repository';
import { SigningKeys } from './signing-keys';

/** What other services need to verify access tokens. */
@Public()
@Controller()
export class VerificationController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly changes: AccessChangesRepository,
  ) {}

  @Get(ROUTES.jwks)
  @Header('Cache-Control', 'public, max-age=300')
  publicKeys(): { keys: JWK[] } {
    return this.keys.publicSet;
  }

  /** For our own services only: the gateway does not route to it. */
  @Get(ROUTES.accessChanges)
  async accessChanges(): Promise<AccessChanges> {
    return { changes: await this.changes.findRelevant() };
  }
}
