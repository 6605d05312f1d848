import { Module } from '@nestjs/common';
import { AppConfigController } from './app-config.controller';

/** The operator's settings for the web app. */
@Module({ controllers: [AppConfigController] })
export class AppConfigModule {}
