import { createHash } from 'node:crypto';
import { ROUTES, type AppConfig } from '@fourfold/contracts';
import { Public } from '@fourfold/platform';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';

export const APP_CONFIG = Symbol("the operator's settings of the web app");

@Public()
@Controller()
export class AppConfigController {
  /** It changes with a restart only. */
  private readonly etag: string;

  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    this.etag = `"${createHash('sha256').update(JSON.stringify(config)).digest('base64url')}"`;
  }

  @ApiOperation({ summary: "Read the operator's settings of the web app" })
  @Get(ROUTES.config)
  @Header('Cache-Control', 'public, max-age=60')
  read(@Res({ passthrough: true }) response: Response): AppConfig {
    // Express answers 304 to whoever has it already.
    response.setHeader('ETag', this.etag);
    return this.config;
  }
}
