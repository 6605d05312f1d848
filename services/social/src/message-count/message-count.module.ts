import { Module } from '@nestjs/common';
import { MessageCountJob } from './message-count.job';
import { MessageCountRepository } from './message-count.repository';

@Module({ providers: [MessageCountJob, MessageCountRepository] })
export class MessageCountModule {}
