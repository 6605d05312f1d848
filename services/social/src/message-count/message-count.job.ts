import { Clock, handleEach, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MESSAGE_COUNT_MS } from '../limits';
import { MessageCountRepository } from './message-count.repository';

const DAY_MS = 24 * 60 * 60_000;

/** Counts messages by day for admins: beside the chat, so that a message costs nothing more. */
@Injectable()
export class MessageCountJob {
  constructor(
    private readonly counts: MessageCountRepository,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  @Interval(MESSAGE_COUNT_MS)
  countRegularly(): Promise<void> {
    return this.jobs.runExclusively('the count of messages', () => this.count());
  }

  /** Yesterday and today, so that the last minute of a day is counted. */
  count(): Promise<void> {
    const now = this.clock.now().getTime();
    const midnight = now - (now % DAY_MS);
    return handleEach([midnight - DAY_MS, midnight], (day) =>
      this.counts.count(new Date(day), new Date(day + DAY_MS)),
    );
  }
}
