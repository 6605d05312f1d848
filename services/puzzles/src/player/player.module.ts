import { UserConsumer, UsersModule } from '@fourfold/platform/users';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarService } from './calendar.service';
import { PlayerEntity } from './player.entity';
import { PlayerRepository } from './player.repository';

@Module({
  imports: [TypeOrmModule.forFeature([PlayerEntity]), UsersModule.forChat(PlayerEntity)],
  controllers: [UserConsumer],
  providers: [CalendarService, PlayerRepository],
  exports: [CalendarService, PlayerRepository, UsersModule],
})
export class PlayerModule {}
