import { handleEach, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WITHDRAWAL_GAMES_AT_ONCE, WITHDRAWAL_PAGE_GAMES, WITHDRAWAL_SWEEP_MS } from '../limits';
import { WithdrawalRepository, type Withdrawn } from './withdrawal.repository';
import { WithdrawalService } from './withdrawal.service';

/** Removes the games of withdrawn puzzles, and then the puzzles. After a crash the next run continues. */
@Injectable()
export class WithdrawalJob {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly service: WithdrawalService,
    private readonly jobs: JobService,
  ) {}

  @Interval(WITHDRAWAL_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the removal of withdrawn games',
      async () => (await this.withdrawals.findUnfinished()).length > 0,
      (signal) => this.sweep(signal),
    );
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    const puzzles = await this.withdrawals.findUnfinished();
    await handleEach(puzzles, (puzzle) => this.remove(puzzle, signal), { signal });
  }

  /** Removes the games of a puzzle, and then the puzzle unless a game could not be removed. */
  private async remove(puzzle: Withdrawn, signal?: AbortSignal): Promise<void> {
    await handleEach(
      this.withdrawals.userIds(puzzle, WITHDRAWAL_PAGE_GAMES),
      (userId) => this.service.removeGame({ userId, ...puzzle }),
      { signal, atOnce: WITHDRAWAL_GAMES_AT_ONCE },
    );
    if (!signal?.aborted) await this.withdrawals.removePuzzle(puzzle.puzzleId);
  }
}
