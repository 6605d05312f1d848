import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StreakModule } from '../streak/streak.module';
import { CatalogueRepository } from './catalogue.repository';
import { CatalogueService } from './catalogue.service';
import { OfflinePackService } from './offline-pack.service';
import { PuzzleImportService } from './puzzle-import.service';
import { PuzzleEntity } from './puzzle.entity';
import { PuzzleNumberEntity } from './puzzle-number.entity';
import { PuzzleNumberRepository } from './puzzle-number.repository';
import { ReservePuzzleEntity } from './reserve-puzzle.entity';
import { ReserveRepository } from './reserve.repository';
import { ReserveService } from './reserve.service';
import { SupplyJob } from './supply.job';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PuzzleEntity, PuzzleNumberEntity, ReservePuzzleEntity]), StreakModule],
  providers: [
    CatalogueRepository,
    CatalogueService,
    OfflinePackService,
    PuzzleImportService,
    PuzzleNumberRepository,
    ReserveRepository,
    ReserveService,
    SupplyJob,
  ],
  exports: [
    CatalogueRepository,
    CatalogueService,
    PuzzleImportService,
    PuzzleNumberRepository,
    ReserveRepository,
    ReserveService,
  ],
})
export class CatalogueModule {}
