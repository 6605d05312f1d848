import { Global, Module } from '@nestjs/common';
import { AdminGuard } from './admin.guard';
import { RecentSignIn } from './recent-sign-in';

/** Global, since every controller uses the guard. */
@Global()
@Module({ providers: [AdminGuard, RecentSignIn], exports: [AdminGuard, RecentSignIn] })
export class AdminAccessModule {}
