import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FriendshipService } from '../friendship/friendship.service';
import { SocialTelemetry } from '../telemetry';
import { UserService } from '../user/user.service';
import { BlockRepository } from './block.repository';

/** A block ends friendship and requests between two users and hides them from each other until it is removed. */
@Injectable()
export class BlockService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly blocks: BlockRepository,
    private readonly friendships: FriendshipService,
    private readonly telemetry: SocialTelemetry,
  ) {}

  /**
   * Idempotent.
   *
   * @throws AppError `cannot_change_oneself`, or what `UserService.requireKnown` and `lockWithCaller` throw
   */
  async block({ user_id: userId }: AuthenticatedUser, otherId: string): Promise<void> {
    if (otherId === userId) throw new AppError('cannot_change_oneself');
    await this.users.requireKnown(otherId, userId);
    const { isNew, before } = await this.dataSource.transaction(async (manager) => {
      await this.users.lockWithCaller(manager, userId, otherId);
      // Locks the pair, so that no request is accepted in between.
      const ended = await this.friendships.end(manager, userId, otherId);
      return { isNew: await this.blocks.add(manager, userId, otherId), before: ended };
    });
    if (isNew) this.telemetry.blockChanged('blocked', userId, otherId);
    await this.friendships.announceEnd(before);
  }

  /** Idempotent. Does not restore the friendship. */
  async unblock({ user_id: userId }: AuthenticatedUser, otherId: string): Promise<void> {
    const changed = await this.dataSource.transaction((manager) =>
      this.blocks.remove(manager, userId, otherId),
    );
    if (changed) this.telemetry.blockChanged('unblocked', userId, otherId);
  }
}
