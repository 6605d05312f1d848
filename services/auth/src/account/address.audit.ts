import { AdminActs } from '@fourfold/platform/audit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from './user.entity';
import { toUser } from './user.mapper';

/** Records in the audit log when the address of an admin changes by other means than an admin call. */
@Injectable()
export class AddressAudit {
  constructor(private readonly acts: AdminActs) {}

  async record(manager: EntityManager, before: UserEntity, after: UserEntity): Promise<void> {
    const { userId, isAdmin } = before;
    if (!isAdmin || before.email === after.email) return;
    await this.acts.record(manager, {
      adminId: userId,
      action: 'user.update',
      target_type: 'user',
      target_id: userId,
      before: toUser(before),
      after: toUser(after),
    });
  }
}
