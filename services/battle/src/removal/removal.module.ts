import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RecordModule } from '../record/record.module';
import { RelationModule } from '../relation/relation.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { DepartureEntity } from './departure.entity';
import { DepartureRepository } from './departure.repository';
import { RemovalConsumer } from './removal.consumer';
import { RoomEraser } from './room.eraser';

@Module({
  imports: [
    TypeOrmModule.forFeature([DepartureEntity]),
    RecordModule,
    RelationModule,
    RoomModule,
    UserModule,
  ],
  controllers: [RemovalConsumer],
  providers: [DepartureRepository, RoomEraser],
})
export class RemovalModule {}
