import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StreakModule } from '../streak/streak.module';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { OfflinePackService, PACK_COST } from './offline-pack.service';
import { PuzzleAdminService } from './puzzle-admin.service';
import { PuzzleEditRepository } from './puzzle-edit.repository';
import { PuzzleImportService } from './puzzle-import.service';
import { PuzzleEntity } from './puzzle.entity';
import { PuzzleRepublisher } from './puzzle.republisher';
import { PuzzleQueries } from './puzzle.queries';
import { StarterContent } from './starter-content';

@Module({})
export class CatalogueModule {
  static forRoot({ packIterations }: { packIterations: number }): DynamicModule {
    return {
      module: CatalogueModule,
      global: true,
      imports: [TypeOrmModule.forFeature([PuzzleEntity]), StreakModule],
      controllers: [PuzzleQueries],
      providers: [
        CatalogueRepository,
        CatalogueService,
        OfflinePackService,
        PuzzleAdminService,
        PuzzleEditRepository,
        PuzzleImportService,
        PuzzleRepublisher,
        StarterContent,
        { provide: PACK_COST, useValue: packIterations },
      ],
      exports: [CatalogueRepository, CatalogueService, PuzzleImportService],
    };
  }
}
