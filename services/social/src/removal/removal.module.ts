import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module';
import { FriendshipModule } from '../friendship/friendship.module';
import { PersonModule } from '../person/person.module';
import { ReportModule } from '../report/report.module';
import { RemovalConsumer } from './removal.consumer';

@Module({
  imports: [BlockModule, FriendshipModule, PersonModule, ReportModule],
  providers: [RemovalConsumer],
})
export class RemovalModule {}
