import { JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ROOM_ERASURE_MS, ROOM_ERASURE_POLL_MS } from '../limits';
import { RoomService } from '../room/room.service';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { PendingErasureRepository } from './pending-erasure.repository';

/**
 * Removes deleted users from all rooms. Separate from the removal, which must not fail with Redis; repeated for a
 * while, since commands in flight may arrive later.
 */
@Injectable()
export class RoomErasureJob {
  constructor(
    private readonly pendingErasures: PendingErasureRepository,
    private readonly rooms: RoomService,
    private readonly jobs: JobService,
  ) {}

  @Interval(ROOM_ERASURE_POLL_MS)
  runRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the removal of deleted users from rooms',
      async () => !(await this.pendingErasures.isEmpty()),
      () => this.run(),
    );
  }

  async run(): Promise<void> {
    for (const { user_id, is_over } of await this.pendingErasures.list(ROOM_ERASURE_MS)) {
      await this.rooms.anonymise(user_id, DELETED_DISPLAY_NAME);
      if (is_over) await this.pendingErasures.remove(user_id);
    }
  }
}
