import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { BlockEntity } from './block.entity';
import { FriendshipEntity } from './friendship.entity';
import { RelationConsumer } from './relation.consumer';
import { RelationRepository } from './relation.repository';

@Module({
  imports: [TypeOrmModule.forFeature([BlockEntity, FriendshipEntity]), UserModule],
  controllers: [RelationConsumer],
  providers: [RelationRepository],
  exports: [RelationRepository],
})
export class RelationModule {}
