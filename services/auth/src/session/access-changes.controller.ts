import { ROUTES } from '@fourfold/contracts';
import type { AccessChanges } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { AccessChangesRepository } from './access-changes.repository';
import { AccessChangesDto } from './session.dto';

/** For our own services, like the public keys: the gateway lets nobody through to it. */
@Public()
@Controller()
export class AccessChangesController {
  constructor(private readonly changes: AccessChangesRepository) {}

  @Get(ROUTES.accessChanges)
  @Header('Cache-Control', 'no-store')
  accessChanges(@Query() { since }: AccessChangesDto): Promise<AccessChanges> {
    return this.changes.findSince(since === undefined ? undefined : new Date(since));
  }
}
