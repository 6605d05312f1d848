import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';
import { accessChangeOf, deletionOf, registrationOf, updateOf } from './user.events';
import { type NewUser, UserRepository } from './user.repository';

/** Changes accounts, each change with its event in the transaction of the caller. */
@Injectable()
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  findByEmail(email: string): Promise<UserEntity | null> {
    return this.users.findByEmailKey(emailKey(email));
  }

  /** The account, locked until the commit. @throws AppError `user_not_found` when it does not exist or is deleted */
  lock(manager: EntityManager, userId: string): Promise<UserEntity> {
    return this.users.lock(manager, userId);
  }

  /** Stores a new account. @returns undefined when the username is taken @throws AppError `email_taken` */
  async create(manager: EntityManager, newUser: NewUser): Promise<UserEntity | undefined> {
    const user = await this.users.insertUnlessUsernameTaken(manager, newUser);
    if (user) await this.outbox.append(manager, registrationOf(user));
    return user;
  }

  /** Changes the name, or the spelling of the address. */
  async changeProfile(
    manager: EntityManager,
    userId: string,
    profile: Pick<UserEntity, 'email' | 'displayName'>,
  ): Promise<UserEntity> {
    await this.users.changeProfile(manager, userId, profile);
    return this.announceUpdate(manager, userId);
  }

  /** To be followed by `announceAccess` and `announceUpdate`. */
  setAccess(
    manager: EntityManager,
    userId: string,
    access: Partial<Pick<UserEntity, 'isActive' | 'isAdmin'>>,
  ): Promise<void> {
    return this.users.setAccess(manager, userId, access);
  }

  /** Tells the other services the current state of an account. */
  async announceUpdate(manager: EntityManager, userId: string): Promise<UserEntity> {
    const user = await this.users.nextVersion(manager, userId);
    await this.outbox.append(manager, updateOf(user));
    return user;
  }

  /** With scope `all` clients must renew their access tokens; sessions continue. */
  async announceAccess(
    manager: EntityManager,
    userId: string,
    change: Pick<AccessChangedData, 'reason' | 'revoked'>,
  ): Promise<AccessChange> {
    const user = await this.users.nextVersion(manager, userId);
    const not_before = this.clock.now().toISOString();
    await this.outbox.append(manager, accessChangeOf(user, { ...change, not_before }));
    return { user_id: userId, account_version: user.version, revoked: change.revoked, not_before };
  }

  async announceDeletion(manager: EntityManager, userId: string): Promise<void> {
    await this.outbox.append(manager, deletionOf(await this.users.nextVersion(manager, userId)));
  }
}
