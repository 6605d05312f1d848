import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { BlockConsumer } from './block.consumer';
import { BlockEntity } from './block.entity';
import { BlockRepository } from './block.repository';
import { BlockService } from './block.service';

@Module({
  imports: [TypeOrmModule.forFeature([BlockEntity]), UserModule],
  controllers: [BlockConsumer],
  providers: [BlockRepository, BlockService],
  exports: [BlockRepository, BlockService],
})
export class BlockModule {}
