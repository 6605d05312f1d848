import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlayerModule } from '../player/player.module';
import { StreakModule } from '../streak/streak.module';
import { SupplyModule } from '../supply/supply.module';
import { AttemptStarter } from './attempt-starter.service';
import { AttemptController } from './attempt.controller';
import { AttemptEntity } from './attempt.entity';
import { AttemptRepository } from './attempt.repository';
import { AttemptService } from './attempt.service';
import { GameOpener } from './game-opener.service';
import { GuessEntity } from './guess.entity';
import { GuessService } from './guess.service';
import { MoveRecorder } from './move.recorder';
import { PuzzleAccess } from './puzzle-access.service';

@Module({
  imports: [PlayerModule, StreakModule, SupplyModule, TypeOrmModule.forFeature([AttemptEntity, GuessEntity])],
  controllers: [AttemptController],
  providers: [
    AttemptRepository,
    AttemptService,
    AttemptStarter,
    GameOpener,
    GuessService,
    MoveRecorder,
    PuzzleAccess,
  ],
  exports: [AttemptRepository, GameOpener, PuzzleAccess],
})
export class AttemptModule {}
