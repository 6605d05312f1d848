import { UserConsumer, UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarService } from './calendar.service';
import { PlayerConsumer } from './player.consumer';
import { PlayerEntity } from './player.entity';
import { ErasureService } from './erasure.service';
import { PlayerRepository } from './player.repository';

@Module({
  imports: [TypeOrmModule.forFeature([PlayerEntity]), UsersModule.forFeature(PlayerEntity)],
  controllers: [PlayerConsumer, UserConsumer],
  providers: [CalendarService, ErasureService, PlayerRepository],
  exports: [CalendarService, ErasureService, PlayerRepository, UsersModule],
})
export class PlayerModule {}
