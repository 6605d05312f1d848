import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendshipModule } from '../friendship/friendship.module';
import { UserModule } from '../user/user.module';
import { BlockController } from './block.controller';
import { BlockEntity } from '../relation/block.entity';
import { BlockRecorder } from './block.recorder';
import { BlockRepository } from './block.repository';
import { BlockService } from './block.service';

@Module({
  imports: [TypeOrmModule.forFeature([BlockEntity]), FriendshipModule, UserModule],
  controllers: [BlockController],
  providers: [BlockRecorder, BlockRepository, BlockService],
  exports: [BlockRecorder],
})
export class BlockModule {}
