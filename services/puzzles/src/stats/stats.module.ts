import { Module } from '@nestjs/common';
import { StatsRepository } from './stats.repository';
import { StatsResponder } from './stats.responder';

@Module({ providers: [StatsRepository, StatsResponder] })
export class StatsModule {}
