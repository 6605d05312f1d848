import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RecordModule } from '../record/record.module';
import { RelationModule } from '../relation/relation.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { PendingErasureEntity } from './pending-erasure.entity';
import { PendingErasureRepository } from './pending-erasure.repository';
import { RemovalConsumer } from './removal.consumer';
import { RoomErasureJob } from './room-erasure.job';

@Module({
  imports: [
    TypeOrmModule.forFeature([PendingErasureEntity]),
    RecordModule,
    RelationModule,
    RoomModule,
    UserModule,
  ],
  controllers: [RemovalConsumer],
  providers: [PendingErasureRepository, RoomErasureJob],
})
export class RemovalModule {}
