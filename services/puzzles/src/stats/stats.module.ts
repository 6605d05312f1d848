import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';
import { StatsRepository } from './stats.repository';
import { StatsResponder } from './stats.responder';

@Module({
  imports: [TypeOrmModule.forFeature([PuzzleEntity])],
  providers: [StatsRepository, StatsResponder],
})
export class StatsModule {}
