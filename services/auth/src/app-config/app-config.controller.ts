import { createHash } from 'node:crypto';
import { ROUTES, type AppConfig } from '@fourfold/contracts';
import { Public, ServiceConfig } from '@fourfold/platform';
import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AuthConfig } from '../config';

@Public()
@Controller()
export class AppConfigController {
  private readonly appConfig: AppConfig;
  /** It changes with a restart only. */
  private readonly etag: string;

  constructor(@Inject(ServiceConfig) { appConfig }: AuthConfig) {
    this.appConfig = appConfig;
    this.etag = `"${createHash('sha256').update(JSON.stringify(appConfig)).digest('base64url')}"`;
  }

  @ApiOperation({ summary: "Read the operator's settings of the web app" })
  @Get(ROUTES.config)
  @Header('Cache-Control', 'public, max-age=60')
  read(@Res({ passthrough: true }) response: Response): AppConfig {
    // Express answers 304 to whoever has it already.
    response.setHeader('ETag', this.etag);
    return this.appConfig;
  }
}
