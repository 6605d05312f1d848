import { ROUTES, type AuditEntry } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '../access/admin.guard';
import { AuditService } from './audit.service';

@UseGuards(AdminGuard)
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @ApiOperation({ summary: 'List what admins changed, newest first' })
  @Get(ROUTES.admin.audit)
  list(@Query() { skip, limit }: PageDto): Promise<AuditEntry[]> {
    return this.audit.list(skip, limit);
  }
}
