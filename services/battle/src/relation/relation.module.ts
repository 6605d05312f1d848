import { BlockConsumer, FriendshipConsumer, RelationsModule } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { RelationEntity } from './relation.entity';
import { RelationRepository } from './relation.repository';

@Module({
  imports: [
    TypeOrmModule.forFeature([RelationEntity]),
    RelationsModule.forFeature({
      entity: RelationEntity,
      users: UserModule,
      consumers: [FriendshipConsumer, BlockConsumer],
    }),
  ],
  providers: [RelationRepository],
  exports: [RelationRepository, RelationsModule],
})
export class RelationModule {}
