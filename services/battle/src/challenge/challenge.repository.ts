import type { Challenge, ChallengeQuery } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Repository, type EntityManager } from 'typeorm';
import type { NewChallengeDto } from './challenge.dto';
import { ChallengeEntity } from './challenge.entity';

@Injectable()
export class ChallengeRepository {
  constructor(@InjectRepository(ChallengeEntity) private readonly rows: Repository<ChallengeEntity>) {}

  /** A page of the challenges in use, in order of creation. */
  async findPage(
    { difficulty, challenge_type: challengeType, sort_order = 'asc' }: ChallengeQuery,
    skip: number,
    limit: number,
  ): Promise<Challenge[]> {
    const rows = await this.rows.find({
      where: {
        retiredAt: IsNull(),
        ...(difficulty && { difficulty }),
        ...(challengeType && { challengeType }),
      },
      order: { challengeId: sort_order },
      skip,
      take: limit,
    });
    return rows.map(toChallenge);
  }

  /** Challenges in the order of the ids, also retired ones. */
  async findInOrder(manager: EntityManager, ids: readonly number[]): Promise<Challenge[]> {
    const rows = await manager.findBy(ChallengeEntity, { challengeId: Any(ids) });
    const byId = new Map(rows.map((row) => [row.challengeId, toChallenge(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Stores the challenges whose text is new, in one statement, and returns them. */
  addNew(challenges: NewChallengeDto[]): Promise<Challenge[]> {
    return this.rows.manager.sql<Challenge[]>`
      insert into challenges (text, challenge_type, difficulty)
      select text, challenge_type, difficulty
      from jsonb_to_recordset(${JSON.stringify(challenges)}) as row (text text, challenge_type text, difficulty smallint)
      on conflict (text) do nothing
      returning challenge_id::float8 as challenge_id, text, challenge_type, difficulty`;
  }

  /** Stores a challenge, or reactivates a retired one; undefined when its text is in use. */
  async add(
    manager: EntityManager,
    { text, challenge_type, difficulty }: NewChallengeDto,
  ): Promise<Challenge | undefined> {
    const [added] = await manager.sql<Challenge[]>`
      insert into challenges (text, challenge_type, difficulty)
      values (${text}, ${challenge_type}, ${difficulty})
      on conflict (text) do update
      set challenge_type = excluded.challenge_type, difficulty = excluded.difficulty, retired_at = null
      where challenges.retired_at is not null
      returning challenge_id::float8 as challenge_id, text, challenge_type, difficulty`;
    return added;
  }

  /** Takes a challenge out of use; undefined when it is not in use. */
  async retire(manager: EntityManager, challengeId: number, at: Date): Promise<Challenge | undefined> {
    const [[retired]] = await manager.sql<[Challenge[], number]>`
      update challenges set retired_at = ${at}
      where challenge_id = ${challengeId} and retired_at is null
      returning challenge_id::float8 as challenge_id, text, challenge_type, difficulty`;
    return retired;
  }
}

function toChallenge({ challengeId, text, challengeType, difficulty }: ChallengeEntity): Challenge {
  return { challenge_id: challengeId, text, challenge_type: challengeType, difficulty };
}
