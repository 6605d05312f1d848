import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { StatsModule } from '../stats/stats.module';
import { RemovalConsumer } from './removal.consumer';

@Module({ imports: [AuditModule, StatsModule], controllers: [RemovalConsumer] })
export class RemovalModule {}
