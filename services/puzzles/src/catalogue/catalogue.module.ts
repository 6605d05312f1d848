import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StreakModule } from '../streak/streak.module';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { ImportAdminService } from './import-admin.service';
import { OfflinePackService } from './offline-pack.service';
import { PuzzleAdminService } from './puzzle-admin.service';
import { PuzzleImportService } from './puzzle-import.service';
import { PuzzleEntity } from './puzzle.entity';
import { PuzzleQueries } from './puzzle.queries';
import { ReservePuzzleEntity } from './reserve-puzzle.entity';
import { ReserveRepository } from './reserve.repository';
import { ReserveService } from './reserve.service';
import { SupplyJob } from './supply.job';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PuzzleEntity, ReservePuzzleEntity]), StreakModule],
  controllers: [PuzzleQueries],
  providers: [
    CatalogueRepository,
    CatalogueService,
    OfflinePackService,
    ImportAdminService,
    PuzzleAdminService,
    PuzzleImportService,
    ReserveRepository,
    ReserveService,
    SupplyJob,
  ],
  exports: [CatalogueRepository, CatalogueService, ReserveRepository, ReserveService],
})
export class CatalogueModule {}
