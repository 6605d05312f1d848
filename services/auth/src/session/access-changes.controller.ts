import { ROUTES } from '@fourfold/contracts';
import type { AccessChanges } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header } from '@nestjs/common';
import { AccessChangesRepository } from './access-changes.repository';

/** For our own services, like the public keys: the gateway lets nobody through to it. */
@Public()
@Controller()
export class AccessChangesController {
  constructor(private readonly changes: AccessChangesRepository) {}

  @Get(ROUTES.accessChanges)
  @Header('Cache-Control', 'no-store')
  async accessChanges(): Promise<AccessChanges> {
    return { changes: await this.changes.findRelevant() };
  }
}
