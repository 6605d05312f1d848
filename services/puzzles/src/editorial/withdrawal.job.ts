import { JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WITHDRAWAL_GAMES_AT_ONCE, WITHDRAWAL_PAGE_GAMES, WITHDRAWAL_SWEEP_MS } from '../limits';
import { WithdrawalRepository } from './withdrawal.repository';
import { WithdrawalService } from './withdrawal.service';

/** Removes the games of withdrawn puzzles, and then the puzzles. It goes on after a crash. */
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
    for (const puzzle of await this.withdrawals.findUnfinished()) {
      let players: string[];
      do {
        players = await this.withdrawals.findPlayers(puzzle, WITHDRAWAL_PAGE_GAMES);
        for (let from = 0; from < players.length; from += WITHDRAWAL_GAMES_AT_ONCE) {
          if (signal?.aborted) return;
          const some = players.slice(from, from + WITHDRAWAL_GAMES_AT_ONCE);
          await Promise.all(some.map((userId) => this.service.removeGame({ userId, ...puzzle })));
        }
      } while (players.length > 0);
      await this.withdrawals.removePuzzle(puzzle.puzzleId);
    }
  }
}
