import { Module } from '@nestjs/common';
import { FlagController } from './flag.controller';

@Module({ controllers: [FlagController] })
export class FlagModule {}
