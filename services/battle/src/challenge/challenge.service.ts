import type { Challenge } from '@fourfold/contracts';
import { CHALLENGES_LIMIT } from '@fourfold/contracts';
import { AppError, validationError } from '@fourfold/platform';
import { AdminActs } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Telemetry } from '../telemetry';
import type { ChallengeQueryDto, CreateChallengeQueryDto } from './challenge.dto';
import { ChallengeRepository } from './challenge.repository';
import { normaliseText, textFault, type NewChallenge } from './domain/challenge-rules';

@Injectable()
export class ChallengeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: ChallengeRepository,
    private readonly acts: AdminActs,
    private readonly telemetry: Telemetry,
  ) {}

  list({ skip = 0, limit = CHALLENGES_LIMIT, ...filter }: ChallengeQueryDto): Promise<Challenge[]> {
    return this.challenges.findPage(filter, skip, limit);
  }

  async create(
    { challenge_text, challenge_type, difficulty }: CreateChallengeQueryDto,
    adminId: string,
  ): Promise<Challenge> {
    const text = normaliseText(challenge_text);
    const fault = textFault(text);
    if (fault) throw validationError(['query', 'challenge_text'], fault.msg, fault.type);
    const created = await this.store({ text, challenge_type, difficulty }, adminId);
    this.telemetry.challengeAdded(created.challenge_id, adminId);
    return created;
  }

  /** The challenge and who made it, for the audit, or neither. */
  private store(challenge: NewChallenge, adminId: string): Promise<Challenge> {
    return this.dataSource.transaction(async (manager) => {
      const [created] = await this.challenges.addNew([challenge], manager);
      if (!created) throw new AppError('challenge_exists');
      await this.acts.record(manager, {
        adminId,
        action: 'challenge.create',
        target_type: 'challenge',
        target_id: String(created.challenge_id),
        before: null,
        after: created,
      });
      return created;
    });
  }
}
