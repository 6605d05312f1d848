import { JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DEPARTURE_MS, DEPARTURE_POLL_MS } from '../limits';
import { RoomService } from '../room/room.service';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { DepartureRepository } from './departure.repository';

/**
 * Removes deleted users from all rooms. Separate from the removal, which must not fail with Redis; repeated for a
 * while, since commands in flight may arrive later.
 */
@Injectable()
export class RoomEraser {
  constructor(
    private readonly departures: DepartureRepository,
    private readonly rooms: RoomService,
    private readonly jobs: JobService,
  ) {}

  @Interval(DEPARTURE_POLL_MS)
  runRegularly(): Promise<void> {
    return this.jobs.runExclusively('the removal of people from rooms', () => this.run());
  }

  async run(): Promise<void> {
    for (const { user_id, is_over } of await this.departures.list(DEPARTURE_MS)) {
      await this.rooms.anonymise(user_id, DELETED_DISPLAY_NAME);
      if (is_over) await this.departures.remove(user_id);
    }
  }
}
