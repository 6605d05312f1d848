import { Global, Module } from '@nestjs/common';
import { NoticeBus } from './notice.bus';

@Global()
@Module({ providers: [NoticeBus], exports: [NoticeBus] })
export class NoticeModule {}
