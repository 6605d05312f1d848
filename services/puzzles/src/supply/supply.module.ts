import { Module } from '@nestjs/common';
import { ReserveRepository } from './reserve.repository';
import { ReserveService } from './reserve.service';
import { SupplyMonitor } from './supply.monitor';
import { SupplyTelemetry } from './supply.telemetry';

@Module({
  providers: [ReserveRepository, ReserveService, SupplyMonitor, SupplyTelemetry],
  exports: [ReserveService],
})
export class SupplyModule {}
