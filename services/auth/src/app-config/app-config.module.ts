import { Module } from '@nestjs/common';
import { AppConfigController } from './app-config.controller';

/** What the operator decided for the web app. */
@Module({ controllers: [AppConfigController] })
export class AppConfigModule {}
