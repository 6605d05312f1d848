import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChallengeController } from './challenge.controller';
import { ChallengeDeck } from './challenge.deck';
import { ChallengeEntity } from './challenge.entity';
import { ChallengeRepository } from './challenge.repository';
import { ChallengeService } from './challenge.service';

@Module({
  imports: [TypeOrmModule.forFeature([ChallengeEntity])],
  controllers: [ChallengeController],
  providers: [ChallengeDeck, ChallengeRepository, ChallengeService],
  exports: [ChallengeDeck],
})
export class ChallengeModule {}
