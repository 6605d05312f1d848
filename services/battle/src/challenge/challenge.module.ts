import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengeImportService } from './challenge-import.service';
import { ChallengeController } from './challenge.controller';
import { ChallengeDeck } from './challenge.deck';
import { ChallengeEntity } from './challenge.entity';
import { ChallengeRepository } from './challenge.repository';
import { ChallengeService } from './challenge.service';

@Module({
  imports: [TypeOrmModule.forFeature([ChallengeEntity])],
  controllers: [ChallengeController],
  providers: [ChallengeService, ChallengeImportService, ChallengeDeck, ChallengeRepository],
  exports: [ChallengeDeck],
})
export class ChallengeModule {}
