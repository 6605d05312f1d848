import { GUEST_KEPT_DAYS } from '@fourfold/contracts';
import { AppError, Clock, handleEach, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AccountService } from '../account/account.service';
import { GUEST_SWEEP_GUESTS, GUEST_SWEEP_MS } from '../limits';
import { AccessService } from '../session/access.service';
import { UserRepository } from '../user/user.repository';

const DAY_MS = 24 * 60 * 60_000;

/** Erases guests who have not come back: nobody else can ask for it. */
@Injectable()
export class GuestJob {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: AccountService,
    private readonly access: AccessService,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  @Interval(GUEST_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.runExclusively('the erasure of idle guests', (signal) => this.sweep(signal));
  }

  /** @returns how many guests were erased */
  async sweep(signal?: AbortSignal): Promise<number> {
    let erased = 0;
    const failed: string[] = [];
    const erase = async (userId: string): Promise<void> => {
      try {
        if (await this.erase(userId)) erased += 1;
      } catch (error) {
        failed.push(userId);
        throw error;
      }
    };
    await handleEach(this.idle(failed), erase, { signal });
    return erased;
  }

  /** @param failed guests who could not be erased: the next sweep tries again */
  private async *idle(failed: readonly string[]): AsyncGenerator<string> {
    const before = new Date(this.clock.now().getTime() - GUEST_KEPT_DAYS * DAY_MS);
    let found: string[];
    do {
      found = await this.users.findIdleGuests(before, { limit: GUEST_SWEEP_GUESTS, except: failed });
      yield* found;
    } while (found.length === GUEST_SWEEP_GUESTS);
  }

  /** @returns false for a guest who has registered meanwhile, or is gone */
  private async erase(userId: string): Promise<boolean> {
    try {
      return await this.access.change(userId, async (manager, user) =>
        user.isGuest ? this.accounts.erase(manager, user) : undefined,
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'user_not_found') return false;
      throw error;
    }
  }
}
