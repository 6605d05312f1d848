import type { AppConfig } from '@fourfold/contracts';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_CONFIG, AppConfigController } from './app-config.controller';

/** What the operator decided for the web app, told to it and kept to here. Global, as the registration asks it. */
@Module({})
export class AppConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: AppConfigModule,
      global: true,
      controllers: [AppConfigController],
      providers: [{ provide: APP_CONFIG, useValue: config }],
      exports: [APP_CONFIG],
    };
  }
}
