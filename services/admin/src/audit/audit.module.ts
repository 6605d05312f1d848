import { Global, Module } from '@nestjs/common';
import { AuditConsumer } from './audit.consumer';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { AuditService } from './audit.service';

/** Global, since every feature that changes something keeps it here. */
@Global()
@Module({
  controllers: [AuditController],
  providers: [AuditConsumer, AuditRepository, AuditService],
  exports: [AuditService],
})
export class AuditModule {}
