import type { Challenge } from '@fourfold/contracts';
import { CHALLENGES_LIMIT } from '@fourfold/contracts';
import { AppError, validationError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Telemetry } from '../telemetry';
import type { ChallengeQueryDto, CreateChallengeQueryDto } from './challenge.dto';
import type { ChallengeEntity } from './challenge.entity';
import { ChallengeRepository } from './challenge.repository';
import { normaliseText, textFault } from './domain/challenge-rules';

@Injectable()
export class ChallengeService {
  constructor(
    private readonly challenges: ChallengeRepository,
    private readonly telemetry: Telemetry,
  ) {}

  async list({ skip = 0, limit = CHALLENGES_LIMIT, ...filter }: ChallengeQueryDto): Promise<Challenge[]> {
    const page = await this.challenges.findPage(filter, skip, limit);
    return page.map(toChallenge);
  }

  async create(
    { challenge_text, challenge_type, difficulty }: CreateChallengeQueryDto,
    adminId: string,
  ): Promise<Challenge> {
    const text = normaliseText(challenge_text);
    const fault = textFault(text);
    if (fault) throw validationError(['query', 'challenge_text'], fault.msg, fault.type);
    const [created] = await this.challenges.addNew([{ text, challenge_type, difficulty }]);
    if (!created) throw new AppError('challenge_exists');
    this.telemetry.challengeAdded(created.challenge_id, adminId);
    return toChallenge(created);
  }
}

function toChallenge({ challenge_id, text, challenge_type, difficulty }: ChallengeEntity): Challenge {
  return { challenge_id, text, challenge_type, difficulty };
}
