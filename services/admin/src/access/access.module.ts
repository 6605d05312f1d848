import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminGuard } from './admin.guard';

@Module({ providers: [{ provide: APP_GUARD, useClass: AdminGuard }] })
export class AccessModule {}
