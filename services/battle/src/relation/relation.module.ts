import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../user/user.module';
import { RelationConsumer } from './relation.consumer';
import { RelationEntity } from './relation.entity';
import { RelationRepository } from './relation.repository';
import { RelationService } from './relation.service';

@Module({
  imports: [TypeOrmModule.forFeature([RelationEntity]), UserModule],
  controllers: [RelationConsumer],
  providers: [RelationRepository, RelationService],
  exports: [RelationRepository, RelationService],
})
export class RelationModule {}
