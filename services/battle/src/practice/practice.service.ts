import {
  PRACTICE_TEXTS,
  type Challenge,
  type FinishPracticeRequest,
  type Practice,
  type PracticeResult,
  type PracticeStats,
} from '@fourfold/contracts';
import { AppError, Clock, newId, validationError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { ChallengeRepository } from '../challenge/challenge.repository';
import { PRACTICE_LIFETIME_MS } from '../limits';
import { judgePractice, type JudgedPractice } from './domain/practice';
import type { PracticeEntity } from './practice.entity';
import { PracticeRepository } from './practice.repository';

/** Typing against nobody, or against one's best. It is on no board and in no statistics of battles. */
@Injectable()
export class PracticeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly practices: PracticeRepository,
    private readonly deck: ChallengeDeckService,
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
  ) {}

  async start(userId: string, { againstBest }: { againstBest: boolean }): Promise<Practice> {
    const best = againstBest ? await this.practices.findBest(userId) : null;
    const challenges = best
      ? await this.challenges.findInOrder(this.dataSource.manager, best.challengeIds)
      : await this.drawTexts();
    const practice_id = newId();
    const expiresAt = new Date(this.clock.now().getTime() + PRACTICE_LIFETIME_MS);
    const challengeIds = challenges.map(({ challenge_id }) => challenge_id);
    await this.practices.add({ practiceId: practice_id, userId, challengeIds, expiresAt });
    const ghost = best && { speed: best.speed!, duration_ms: best.durationMs!, events: best.log! };
    return { practice_id, challenges, ghost };
  }

  /**
   * The same log again has the same result: its answer may have been lost.
   * @throws AppError `practice_not_found`, `practice_finished`, `validation_failed`, `impossible_typing`
   */
  async finish(userId: string, practiceId: string, request: FinishPracticeRequest): Promise<PracticeResult> {
    return this.dataSource.transaction(async (manager) => {
      const practice = await this.practices.lockOf(manager, userId, practiceId);
      if (!practice) throw new AppError('practice_not_found');
      const challenges = await this.challenges.findInOrder(manager, practice.challengeIds);
      const judged = judgePractice(challenges, request, practice.elapsedMs);
      if (practice.finishedAt && !isResultOf(practice, judged)) throw new AppError('practice_finished');
      if (judged.kind === 'impossible') throw new AppError('impossible_typing');
      if (judged.kind === 'malformed')
        throw validationError(
          ['body', 'events'],
          'The log must show every text typed to its end, one after the other',
          'incomplete',
        );
      const { words: _, ...figures } = judged.figures;
      const best = await this.practices.otherBestSpeeds(manager, practice);
      const is_best = figures.speed > best.speed;
      const log = figures.speed > best.logged ? request.events : null;
      if (!practice.finishedAt)
        await this.practices.finish(manager, practice, { figures: judged.figures, log });
      return { practice_id: practiceId, ...figures, is_best };
    });
  }

  stats(userId: string): Promise<PracticeStats> {
    return this.practices.stats(userId);
  }

  private async drawTexts(): Promise<Challenge[]> {
    const drawn: Challenge[] = [];
    while (drawn.length < PRACTICE_TEXTS) {
      const recent = drawn.map(({ challenge_id }) => challenge_id).toReversed();
      drawn.push(await this.deck.draw(recent));
    }
    return drawn;
  }
}

function isResultOf({ durationMs, words, speed, accuracy }: PracticeEntity, judged: JudgedPractice): boolean {
  if (judged.kind !== 'finished') return false;
  const { figures } = judged;
  return (
    figures.duration_ms === durationMs &&
    figures.words === words &&
    figures.speed === speed &&
    figures.accuracy === accuracy
  );
}
