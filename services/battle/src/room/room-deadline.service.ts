import { JobService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DUE_POLL_MS } from '../limits';
import { relativeTo } from '../record/domain/match-log';
import { ReplayService } from '../record/replay.service';
import { isCompleted, isFinishing } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomRepository } from './room.repository';
import { TickService } from './tick.service';

/** Handles due deadlines: every replica looks for due rooms. */
@Injectable()
export class RoomDeadlineService {
  private readonly logger = new Logger('deadlines');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly ticks: TickService,
    private readonly replays: ReplayService,
    private readonly jobs: JobService,
  ) {}

  @Interval(DUE_POLL_MS)
  async runRegularly(): Promise<void> {
    if (!this.rooms.mayBeDue()) return;
    await this.jobs.run('handling room deadlines', async (signal) => {
      while ((await this.run()) > 0 && !signal.aborted);
    });
  }

  /** Handles due rooms. @returns how many there were: there may be more */
  async run(): Promise<number> {
    const codes = await this.rooms.takeDue();
    await Promise.all(codes.map((code) => this.attempt(code)));
    return codes.length;
  }

  private async attempt(code: string): Promise<void> {
    try {
      await this.tick(code);
    } catch (error) {
      this.logger.warn({
        err: error,
        room_code: code,
        msg: 'a deadline of a room could not be handled; trying again',
      });
    }
  }

  private async tick(code: string): Promise<void> {
    const read = await this.rooms.load(code);
    if (!read) return this.rooms.forget(code);
    if (isFinishing(read.room)) {
      // Not awaited: without Postgres it takes long and would delay other rooms.
      void this.changes.settle(read.room);
      return;
    }
    if (isCompleted(read.room)) {
      // In case the replica that stored the result could not. Not awaited either, and it never rejects.
      const log = await this.rooms.readLog(code);
      void this.replays.keep(read.room, relativeTo(read.room.phase.started_at, log));
    }
    await this.changes.change(async () => {
      const loaded = await this.rooms.load(code);
      return loaded && { loaded, command: await this.ticks.commandFor(loaded.room) };
    });
  }
}
