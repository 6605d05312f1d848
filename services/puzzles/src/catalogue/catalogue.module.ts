import { Module, type DynamicModule } from '@nestjs/common';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { OfflinePackService, PACK_COST } from './offline-pack.service';
import { PuzzleImportService } from './puzzle-import.service';
import { PuzzleRepublisher } from './puzzle.republisher';
import { StarterContent } from './starter-content';

@Module({})
export class CatalogueModule {
  static forRoot({ packIterations }: { packIterations: number }): DynamicModule {
    return {
      module: CatalogueModule,
      global: true,
      providers: [
        CatalogueRepository,
        CatalogueService,
        OfflinePackService,
        PuzzleImportService,
        PuzzleRepublisher,
        StarterContent,
        { provide: PACK_COST, useValue: packIterations },
      ],
      exports: [CatalogueRepository, CatalogueService, PuzzleImportService],
    };
  }
}
