import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StreakModule } from '../streak/streak.module';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { OfflinePackService } from './offline-pack.service';
import { PuzzleAdminService } from './puzzle-admin.service';
import { PuzzleEditRepository } from './puzzle-edit.repository';
import { PuzzleImportService } from './puzzle-import.service';
import { PuzzleEntity } from './puzzle.entity';
import { PuzzleQueries } from './puzzle.queries';
import { StarterContent } from './starter-content';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PuzzleEntity]), StreakModule],
  controllers: [PuzzleQueries],
  providers: [
    CatalogueRepository,
    CatalogueService,
    OfflinePackService,
    PuzzleAdminService,
    PuzzleEditRepository,
    PuzzleImportService,
    StarterContent,
  ],
  exports: [CatalogueRepository, CatalogueService, PuzzleImportService],
})
export class CatalogueModule {}
