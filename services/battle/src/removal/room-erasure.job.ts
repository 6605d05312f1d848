import { handleEach, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ROOM_ERASURE_MS, ROOM_ERASURE_POLL_MS } from '../limits';
import { RankService } from '../record/rank.service';
import { RoomUpdateService } from '../room/room-update.service';
import { DELETED_DISPLAY_NAME } from '../user/deleted-display-name';
import { PendingErasureRepository } from './pending-erasure.repository';

/**
 * Removes deleted users from all rooms and ranks. Separate from the removal, which must not fail with Redis; repeated for a
 * while, since commands in flight may arrive later.
 */
@Injectable()
export class RoomErasureJob {
  constructor(
    private readonly pendingErasures: PendingErasureRepository,
    private readonly rooms: RoomUpdateService,
    private readonly ranks: RankService,
    private readonly jobs: JobService,
  ) {}

  @Interval(ROOM_ERASURE_POLL_MS)
  runRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the removal of deleted users from rooms',
      async () => !(await this.pendingErasures.isEmpty()),
      (signal) => this.run(signal),
    );
  }

  async run(signal?: AbortSignal): Promise<void> {
    const pending = await this.pendingErasures.list(ROOM_ERASURE_MS);
    const erase = async ({ user_id, is_over }: (typeof pending)[number]): Promise<void> => {
      await this.rooms.anonymise(user_id, DELETED_DISPLAY_NAME);
      await this.ranks.refreshUser(user_id);
      if (is_over) await this.pendingErasures.remove(user_id);
    };
    await handleEach(pending, erase, { signal });
  }
}
