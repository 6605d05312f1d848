import { Module, type DynamicModule } from '@nestjs/common';
import { BackgroundJobs } from './background-jobs';

/** For a command line, which does its own work and nothing else. */
class NoBackgroundJobs extends BackgroundJobs {
  override onApplicationBootstrap(): void {}
}

/** `BackgroundJobs` for the whole service; none of them runs unless enabled. */
@Module({})
export class JobsModule {
  static forRoot({ enabled }: { enabled: boolean }): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: BackgroundJobs, useClass: enabled ? BackgroundJobs : NoBackgroundJobs }],
      exports: [BackgroundJobs],
    };
  }
}
