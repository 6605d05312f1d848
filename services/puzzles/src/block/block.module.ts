import { BlockConsumer, RelationsModule } from '@fourfold/platform/relations';
import { Module } from '@nestjs/common';
import { UserModule } from '../user/user.module';
import { BlockEntity } from './block.entity';
import { BlockRepository } from './block.repository';

/** Blocks, as social publishes them: what one player makes, the other does not see. */
@Module({
  imports: [
    RelationsModule.forFeature({ entity: BlockEntity, users: UserModule, consumers: [BlockConsumer] }),
  ],
  providers: [BlockRepository],
  exports: [BlockRepository],
})
export class BlockModule {}
