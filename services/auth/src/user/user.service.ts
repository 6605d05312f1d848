import type { AccessChange, AccessChangedData, GuestClaimData } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { emailKey } from './domain/email';
import type { UserEntity } from './user.entity';
import { accessChangeOf, claimOf, deletionOf, registrationOf, updateOf } from './user.events';
import { type NewUser, UserRepository } from './user.repository';

/** The claim of a guest's games, with the version of its event. */
export type NewClaim = GuestClaimData & { version: number };

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
    if (user && !user.isGuest) await this.outbox.append(manager, registrationOf(user));
    return user;
  }

  /** Turns a locked guest into an account. @returns undefined when the username is taken @throws AppError `email_taken` */
  async register(manager: EntityManager, account: NewUser): Promise<UserEntity | undefined> {
    if (!(await this.users.promoteUnlessUsernameTaken(manager, account))) return undefined;
    const user = await this.users.nextVersion(manager, account.userId);
    await this.outbox.append(manager, registrationOf(user));
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
    access: Partial<Pick<UserEntity, 'isActive' | 'isAdmin' | 'isObserver'>>,
  ): Promise<void> {
    return this.users.setAccess(manager, userId, access);
  }

  /** @param until null ends a mute */
  async mute(manager: EntityManager, userId: string, until: Date | null): Promise<UserEntity> {
    await this.users.setMutedUntil(manager, userId, until);
    return this.announceUpdate(manager, userId);
  }

  /** No event: other services ask what an account may do. */
  waivePasskey(manager: EntityManager, userId: string, until: Date): Promise<void> {
    return this.users.waivePasskey(manager, userId, until);
  }

  /** Publishes the current state of an account; guests are not published. */
  async announceUpdate(manager: EntityManager, userId: string): Promise<UserEntity> {
    const user = await this.users.nextVersion(manager, userId);
    if (!user.isGuest) await this.outbox.append(manager, updateOf(user));
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

  /** @param claimed an account takes over the games of the deleted guest */
  async announceDeletion(manager: EntityManager, userId: string, claimed: boolean): Promise<void> {
    await this.outbox.append(manager, deletionOf(await this.users.nextVersion(manager, userId), { claimed }));
  }

  /** @returns the guest with the version of the event */
  async announceClaim(manager: EntityManager, claim: { guestId: string; userId: string }): Promise<NewClaim> {
    const guest = await this.users.nextVersion(manager, claim.guestId);
    const event = claimOf(guest, claim.userId, this.clock.now());
    await this.outbox.append(manager, event);
    return { ...event.data, version: guest.version };
  }
}
