import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengeController } from './challenge.controller';
import { ChallengeDeckService } from './challenge-deck.service';
import { ChallengeEntity } from './challenge.entity';
import { ChallengeRepository } from './challenge.repository';
import { ChallengeService } from './challenge.service';

@Module({
  imports: [TypeOrmModule.forFeature([ChallengeEntity])],
  controllers: [ChallengeController],
  providers: [ChallengeDeckService, ChallengeRepository, ChallengeService],
  exports: [ChallengeDeckService, ChallengeRepository],
})
export class ChallengeModule {}
