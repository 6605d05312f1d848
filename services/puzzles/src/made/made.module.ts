import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { MadeAccessService } from './made-access.service';
import { MadeAdminController } from './made-admin.controller';
import { MadeAdminService } from './made-admin.service';
import { MadeCheckService } from './made-check.service';
import { MadeGameController } from './made-game.controller';
import { MadeGameRepository } from './made-game.repository';
import { MadeGameService } from './made-game.service';
import { MadePuzzleController } from './made-puzzle.controller';
import { MadePuzzleRepository } from './made-puzzle.repository';
import { MadePuzzleService } from './made-puzzle.service';
import { MadeReportRepository } from './made-report.repository';
import { MadeReportService } from './made-report.service';
import { MadeLimits } from './made.limits';
import { MakingService } from './making.service';

/** Puzzles that players make for their friends. */
@Module({
  imports: [UserModule],
  controllers: [MadePuzzleController, MadeGameController, MadeAdminController],
  providers: [
    MadeAccessService,
    MadeAdminService,
    MadeCheckService,
    MadeGameRepository,
    MadeGameService,
    MadeLimits,
    MadePuzzleRepository,
    MadePuzzleService,
    MadeReportRepository,
    MadeReportService,
    MakingService,
  ],
  exports: [MadeAdminService, MadePuzzleRepository],
})
export class MadeModule {}
