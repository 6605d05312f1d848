import type { AdminAct, Challenge, ImportResult } from '@fourfold/contracts';
import { AppError, Clock, RequestValidationPipe } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Telemetry } from '../telemetry';
import { ChallengeFileDto, type ChallengeQueryDto, type CreateChallengeQueryDto } from './challenge.dto';
import { ChallengeRepository } from './challenge.repository';

@Injectable()
export class ChallengeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: ChallengeRepository,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
    private readonly telemetry: Telemetry,
  ) {}

  list({ skip, limit, ...filter }: ChallengeQueryDto): Promise<Challenge[]> {
    return this.challenges.findPage(filter, skip, limit);
  }

  /** @throws AppError `challenge_exists` */
  async create(
    { challenge_text: text, challenge_type, difficulty }: CreateChallengeQueryDto,
    adminId: string,
  ): Promise<Challenge> {
    const created = await this.dataSource.transaction(async (manager) => {
      const added = await this.challenges.add(manager, { text, challenge_type, difficulty });
      if (!added) throw new AppError('challenge_exists');
      const change = { action: 'challenge.create', before: null, after: added } as const;
      await this.acts.record(manager, { adminId, ...targetOf(added), ...change });
      return added;
    });
    this.telemetry.challengeAdded(created.challenge_id, adminId);
    return created;
  }

  /**
   * Stores a parsed file completely or, with any fault, not at all. Known texts are skipped, so that a file can be
   * imported again.
   * @throws AppError `validation_failed` with one fault for each row and field
   */
  async import(rows: unknown): Promise<ImportResult> {
    const metadata = { type: 'body', metatype: ChallengeFileDto } as const;
    const file = await new RequestValidationPipe().transform({ challenges: rows }, metadata);
    const { challenges } = file as ChallengeFileDto;
    const { length: imported } = await this.challenges.addNew(challenges);
    return { imported, skipped: challenges.length - imported };
  }

  /** Running battles keep it. @throws AppError `challenge_not_found` when it is not in use */
  async retire(challengeId: number, adminId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const retired = await this.challenges.retire(manager, challengeId, this.clock.now());
      if (!retired) throw new AppError('challenge_not_found');
      const change = { action: 'challenge.retire', before: retired, after: null } as const;
      await this.acts.record(manager, { adminId, ...targetOf(retired), ...change });
    });
    this.telemetry.challengeRetired(challengeId, adminId);
  }
}

function targetOf({ challenge_id }: Challenge): Pick<AdminAct, 'target_type' | 'target_id'> {
  return { target_type: 'challenge', target_id: String(challenge_id) };
}
