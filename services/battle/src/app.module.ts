import { PlatformModule } from '@fourfold/platform';
import { DatabaseModule } from '@fourfold/platform/database';
import { Module, type DynamicModule } from '@nestjs/common';
import { AvatarModule } from './avatar/avatar.module';
import { ChallengeModule } from './challenge/challenge.module';
import type { BattleConfig } from './config';
import { DATABASE } from './database';

@Module({})
export class AppModule {
  static forRoot({ settings, database }: BattleConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(settings),
        DatabaseModule.forRoot({ ...database, ...DATABASE }),
        AvatarModule,
        ChallengeModule,
      ],
    };
  }
}
