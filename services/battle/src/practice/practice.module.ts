import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengeModule } from '../challenge/challenge.module';
import { PracticeController } from './practice.controller';
import { PracticeEntity } from './practice.entity';
import { PracticeRepository } from './practice.repository';
import { PracticeService } from './practice.service';

@Module({
  imports: [TypeOrmModule.forFeature([PracticeEntity]), ChallengeModule],
  controllers: [PracticeController],
  providers: [PracticeRepository, PracticeService],
})
export class PracticeModule {}
