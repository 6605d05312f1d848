import type { Challenge, ChallengeQuery } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { ChallengeEntity } from './challenge.entity';
import type { NewChallenge } from './domain/challenge-rules';

@Injectable()
export class ChallengeRepository {
  constructor(@InjectRepository(ChallengeEntity) private readonly rows: Repository<ChallengeEntity>) {}

  /** One page in the order of creation. */
  async findPage(
    { difficulty, challenge_type: challengeType }: ChallengeQuery,
    skip: number,
    limit: number,
  ): Promise<Challenge[]> {
    const rows = await this.rows.find({
      where: { ...(difficulty && { difficulty }), ...(challengeType && { challengeType }) },
      order: { challengeId: 'ASC' },
      skip,
      take: limit,
    });
    return rows.map(({ challengeId, text, challengeType, difficulty }) => ({
      challenge_id: challengeId,
      text,
      challenge_type: challengeType,
      difficulty,
    }));
  }

  /** Stores those whose text is new, in one statement however many they are, and returns them; the others stay as they are. */
  addNew(challenges: NewChallenge[], manager: EntityManager = this.rows.manager): Promise<Challenge[]> {
    return manager.sql<Challenge[]>`
      insert into challenges (text, challenge_type, difficulty)
      select text, challenge_type, difficulty
      from jsonb_to_recordset(${JSON.stringify(challenges)}) as row (text text, challenge_type text, difficulty smallint)
      on conflict (text) do nothing
      returning challenge_id, text, challenge_type, difficulty`;
  }
}
