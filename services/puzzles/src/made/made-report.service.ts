import type { MadePuzzleReport } from '@fourfold/contracts';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { PuzzlesTelemetry } from '../telemetry';
import { MadeAccessService } from './made-access.service';
import { MadeReportRepository } from './made-report.repository';
import { MadeLimits } from './made.limits';

/**
 * Reports of made puzzles. Each is also a report about the author, which social stores and shows to admins; here they are
 * only counted.
 */
@Injectable()
export class MadeReportService {
  constructor(
    private readonly access: MadeAccessService,
    private readonly reports: MadeReportRepository,
    private readonly limits: MadeLimits,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /**
   * A second report by the same player changes nothing.
   *
   * @throws AppError `cannot_change_oneself` for the author, `rate_limited`, and what `MadeAccessService.find` throws
   */
  async report(user: AuthenticatedUser, code: string, reason: string): Promise<MadePuzzleReport> {
    const { puzzle, isAuthor } = await this.access.find(user, code);
    if (isAuthor) throw new AppError('cannot_change_oneself');
    const now = this.clock.now();
    await this.limits.reports.consume(user.user_id);
    let isNew = false;
    try {
      const { isHidden, ...report } = await this.reports.add(puzzle, { reporter: user, reason, now });
      isNew = report.isNew;
      if (isNew) this.telemetry.madePuzzleReported(puzzle.code, isHidden);
    } finally {
      if (!isNew) await this.limits.reports.giveBack(user.user_id);
    }
    return { code: puzzle.code, reason, created_at: now.toISOString() };
  }
}
