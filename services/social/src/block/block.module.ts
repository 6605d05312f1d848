import { Module } from '@nestjs/common';
import { FriendshipModule } from '../friendship/friendship.module';
import { PersonModule } from '../person/person.module';
import { BlockController } from './block.controller';
import { BlockRepository } from './block.repository';
import { BlockService } from './block.service';

@Module({
  imports: [FriendshipModule, PersonModule],
  controllers: [BlockController],
  providers: [BlockRepository, BlockService],
  exports: [BlockRepository],
})
export class BlockModule {}
