import { type AccessChanges, ROUTES } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get } from '@nestjs/common';
import { AccessRepository } from './access.repository';

/** For our own services only: the gateway does not route to it. */
@Public()
@Controller()
export class AccessController {
  constructor(private readonly changes: AccessRepository) {}

  @Get(ROUTES.accessChanges)
  async accessChanges(): Promise<AccessChanges> {
    return { changes: await this.changes.findRelevant() };
  }
}
