import { Global, Module } from '@nestjs/common';
import { NewsBus } from './news.bus';

@Global()
@Module({ providers: [NewsBus], exports: [NewsBus] })
export class NewsModule {}
