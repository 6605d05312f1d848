import { Module } from '@nestjs/common';
import { StatsModule } from '../stats/stats.module';
import { RemovalConsumer } from './removal.consumer';

@Module({ imports: [StatsModule], controllers: [RemovalConsumer] })
export class RemovalModule {}
