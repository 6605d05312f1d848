import type { Challenge, ImportResult } from '@fourfold/contracts';
import { AppError, validationError } from '@fourfold/platform';
import { AdminActs } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Telemetry } from '../telemetry';
import type { ChallengeQueryDto, CreateChallengeQueryDto } from './challenge.dto';
import { ChallengeRepository } from './challenge.repository';
import { checkImport, normaliseText, textFault, type NewChallenge } from './domain/challenge-rules';

@Injectable()
export class ChallengeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: ChallengeRepository,
    private readonly acts: AdminActs,
    private readonly telemetry: Telemetry,
  ) {}

  list({ skip, limit, ...filter }: ChallengeQueryDto): Promise<Challenge[]> {
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

  /**
   * Stores all of a parsed file or, with a fault anywhere, nothing. Texts already known are skipped, so the same
   * file can be imported again.
   * @throws AppError `validation_failed` with one fault a row and field
   */
  async import(rows: unknown): Promise<ImportResult> {
    const check = checkImport(rows);
    if (!check.ok) throw new AppError('validation_failed', { faults: check.faults });
    const { length: imported } = await this.challenges.addNew(check.challenges);
    return { imported, skipped: check.challenges.length - imported };
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
