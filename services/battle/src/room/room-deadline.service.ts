import { JobService } from '@fourfold/platform';
import { PresenceService } from '@fourfold/platform/presence';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { DUE_POLL_MS } from '../limits';
import { isFinishing, type Room } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomRepository } from './room.repository';

/** Handles due deadlines: every replica looks for due rooms. */
@Injectable()
export class RoomDeadlineService {
  private readonly logger = new Logger('deadlines');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly presence: PresenceService,
    private readonly deck: ChallengeDeckService,
    private readonly jobs: JobService,
  ) {}

  @Interval(DUE_POLL_MS)
  runRegularly(): Promise<void> {
    return this.jobs.run('handling room deadlines', async (signal) => {
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
    await this.changes.change(async () => {
      const loaded = await this.rooms.load(code);
      if (!loaded) return undefined;
      // Read after the room: if somebody disconnects in between, the room changes and this is retried.
      const present = await this.presence.presentAmong(loaded.room.seats.map(({ user_id }) => user_id));
      return { loaded, command: { kind: 'tick', present, next: await this.firstOf(loaded.room) } };
    });
  }

  private async firstOf({ phase }: Room) {
    return phase.name === 'countdown' && phase.count === 1 ? this.deck.draw([]) : null;
  }
}
