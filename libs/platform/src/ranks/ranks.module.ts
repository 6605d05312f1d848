import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { RankFillService } from './rank-fill.service';
import { RankSetRepository } from './rank-set.repository';
import { RankSource } from './rank-source';

/** Ranks among many, counted in sorted sets. */
@Module({})
export class RanksModule {
  static forSource(source: Type<RankSource>): DynamicModule {
    return {
      module: RanksModule,
      providers: [source, { provide: RankSource, useExisting: source }, RankFillService, RankSetRepository],
      exports: [source, RankFillService, RankSetRepository],
    };
  }
}
