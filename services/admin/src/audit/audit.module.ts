import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntryEntity } from './audit-entry.entity';
import { AuditConsumer } from './audit.consumer';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { DeletedUserEntity } from './deleted-user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, DeletedUserEntity])],
  controllers: [AuditConsumer, AuditController],
  providers: [AuditRepository, AuditService],
  exports: [AuditRepository],
})
export class AuditModule {}
