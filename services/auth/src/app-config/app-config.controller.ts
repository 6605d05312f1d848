import { ROUTES, type AppConfig } from '@fourfold/contracts';
import { Public, ServiceConfig } from '@fourfold/platform';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { AuthConfig } from '../config';

@Public()
@Controller()
export class AppConfigController {
  constructor(@Inject(ServiceConfig) private readonly config: AuthConfig) {}

  @ApiOperation({ summary: "Read the operator's settings of the web app" })
  @Get(ROUTES.config)
  @Header('Cache-Control', 'public, max-age=60')
  read(): AppConfig {
    return this.config.appConfig;
  }
}
