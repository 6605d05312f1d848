import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReservePuzzleEntity } from './reserve-puzzle.entity';
import { ReserveRepository } from './reserve.repository';
import { ReserveService } from './reserve.service';
import { SupplyMonitor } from './supply.monitor';

@Module({
  imports: [TypeOrmModule.forFeature([ReservePuzzleEntity])],
  providers: [ReserveRepository, ReserveService, SupplyMonitor],
  exports: [ReserveService],
})
export class SupplyModule {}
