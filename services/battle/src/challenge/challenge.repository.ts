import type { ChallengeQuery } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { ChallengeEntity } from './challenge.entity';
import type { NewChallenge } from './domain/challenge-rules';

@Injectable()
export class ChallengeRepository {
  constructor(@InjectRepository(ChallengeEntity) private readonly challenges: Repository<ChallengeEntity>) {}

  /** One page in the order of creation. */
  findPage(
    { difficulty, challenge_type }: ChallengeQuery,
    skip: number,
    limit: number,
  ): Promise<ChallengeEntity[]> {
    return this.challenges.find({
      where: {
        ...(difficulty !== undefined && { difficulty }),
        ...(challenge_type !== undefined && { challenge_type }),
      },
      order: { challenge_id: 'ASC' },
      skip,
      take: limit,
    });
  }

  /** Stores those whose text is new, in one statement, and returns them; the others are left as they are. */
  async addNew(
    challenges: NewChallenge[],
    manager: EntityManager = this.challenges.manager,
  ): Promise<ChallengeEntity[]> {
    return manager.query<ChallengeEntity[]>(
      `insert into challenges (text, challenge_type, difficulty)
       select text, challenge_type, difficulty
       from jsonb_to_recordset($1) as row (text text, challenge_type text, difficulty smallint)
       on conflict (text) do nothing
       returning *`,
      [JSON.stringify(challenges)],
    );
  }
}
