import { ROUTES, type AuditEntry } from '@fourfold/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { PageDto } from '../page.dto';
import { AuditService } from './audit.service';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get(ROUTES.admin.audit)
  @Header('Cache-Control', 'no-store')
  list(@Query() { skip, limit }: PageDto): Promise<AuditEntry[]> {
    return this.audit.list(skip, limit);
  }
}
