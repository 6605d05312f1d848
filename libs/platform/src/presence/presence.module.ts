import { Module, type DynamicModule } from '@nestjs/common';
import { PresenceService, PresenceSettings } from './presence.service';

@Module({})
export class PresenceModule {
  static forRoot(settings: PresenceSettings): DynamicModule {
    return {
      module: PresenceModule,
      global: true,
      providers: [{ provide: PresenceSettings, useValue: settings }, PresenceService],
      exports: [PresenceService],
    };
  }
}
