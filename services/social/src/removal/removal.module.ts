import { Module } from '@nestjs/common';
import { BlockModule } from '../block/block.module';
import { FriendshipModule } from '../friendship/friendship.module';
import { ReportModule } from '../report/report.module';
import { UserModule } from '../user/user.module';
import { RemovalConsumer } from './removal.consumer';

@Module({
  imports: [BlockModule, FriendshipModule, UserModule, ReportModule],
  controllers: [RemovalConsumer],
})
export class RemovalModule {}
