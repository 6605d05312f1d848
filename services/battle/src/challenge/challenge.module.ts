import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Telemetry } from '../telemetry';
import { ChallengeImportService } from './challenge-import.service';
import { ChallengeController } from './challenge.controller';
import { ChallengeEntity } from './challenge.entity';
import { ChallengeRepository } from './challenge.repository';
import { ChallengeService } from './challenge.service';

@Module({
  imports: [TypeOrmModule.forFeature([ChallengeEntity])],
  controllers: [ChallengeController],
  providers: [ChallengeService, ChallengeImportService, ChallengeRepository, Telemetry],
})
export class ChallengeModule {}
