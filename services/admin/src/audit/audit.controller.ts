import { ROUTES, type AuditEntry } from '@fourfold/contracts';
import { Controller, Get, Query, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { AdminGuard } from '@fourfold/platform/admin';
import { AuditQueryDto } from './audit.dto';
import { AuditService } from './audit.service';

const CSV = 'text/csv';

/** JSON, or a file that is written as it is read; deploy/docs reads the type of the former. */
type Streamed<Body> = Body | StreamableFile;

@UseGuards(AdminGuard)
@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** With `Accept: text/csv` a file of all matching entries, whatever the page. */
  @ApiOperation({ summary: 'List what admins changed, newest first' })
  @Get(ROUTES.admin.audit)
  async list(
    @Query() query: AuditQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Streamed<AuditEntry[]>> {
    response.vary('Accept');
    if (request.accepts('json', CSV) !== CSV) return this.audit.list(query);
    return new StreamableFile(Readable.from(await this.audit.file(query)), {
      type: `${CSV}; charset=utf-8`,
      disposition: 'attachment; filename="audit.csv"',
    });
  }
}
