import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendshipModule } from '../friendship/friendship.module';
import { BlockEntity } from '../relation/block.entity';
import { UserModule } from '../user/user.module';
import { BlockController } from './block.controller';
import { BlockRepository } from './block.repository';
import { BlockService } from './block.service';

@Module({
  imports: [TypeOrmModule.forFeature([BlockEntity]), FriendshipModule, UserModule],
  controllers: [BlockController],
  providers: [BlockRepository, BlockService],
  exports: [BlockRepository],
})
export class BlockModule {}
