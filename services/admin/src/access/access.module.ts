import { Global, Module } from '@nestjs/common';
import { AdminGuard } from './admin.guard';

/** Global, since every controller uses the guard. */
@Global()
@Module({ providers: [AdminGuard], exports: [AdminGuard] })
export class AdminAccessModule {}
