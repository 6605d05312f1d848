import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntryEntity } from './audit-entry.entity';
import { AuditConsumer } from './audit.consumer';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';
import { DeletedUserEntity } from './deleted-user.entity';

/** Global, since every feature that changes something keeps it here. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, DeletedUserEntity])],
  controllers: [AuditController],
  providers: [AuditConsumer, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
