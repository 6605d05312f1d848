import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MailService } from '../mail/mail.service';
import type { UserEntity } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { SessionRepository } from './session.repository';

type Reason = AccessChangedData['reason'];
/** Why a single session ends. */
export type SessionEndReason = Extract<Reason, 'signed_out' | 'refresh_token_reused'>;
/** One of them; each is announced with its own reason. */
type Access = Pick<UserEntity, 'isActive'> | Pick<UserEntity, 'isAdmin'> | Pick<UserEntity, 'isObserver'>;

interface EndOfAll {
  userId: string;
  reason: Reason;
  /** A session that continues, such as the one in which the password was changed. */
  except?: string;
}

type Work<T> = (manager: EntityManager, user: UserEntity) => Promise<T>;

/**
 * Changes what an account may do, and revokes access tokens. The event, which is written in the transaction of the change,
 * informs the other services; `enforce` after the commit does so sooner, and without NATS.
 */
@Injectable()
export class AccessService {
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly sessions: SessionRepository,
    private readonly revocations: RevocationService,
    private readonly mails: MailService,
  ) {}

  /**
   * Runs `work` on a locked account, in a transaction, and enforces the change of access that it returns.
   * @returns false when there was none
   * @throws AppError `user_not_found`; whatever `work` throws, and then nothing has changed
   */
  async change(userId: string, work: Work<AccessChange | undefined>): Promise<boolean> {
    const change = await this.dataSource.transaction(async (manager) =>
      work(manager, await this.users.lock(manager, userId)),
    );
    if (change) await this.enforce(change);
    return change !== undefined;
  }

  /**
   * Grants or revokes admin rights. Access tokens with other rights are revoked, sessions continue.
   * @returns false when nothing changed
   * @throws AppError `user_not_found`
   */
  setAdmin(userId: string, isAdmin: boolean): Promise<boolean> {
    return this.change(userId, (manager, user) => this.setAccess(manager, user, { isAdmin }));
  }

  /**
   * Changes the access of a locked account in the transaction of the caller, unless it has it already. A new admin gets a
   * mail.
   * @returns the change to enforce after the commit
   */
  async setAccess(
    manager: EntityManager,
    user: UserEntity,
    access: Access,
  ): Promise<AccessChange | undefined> {
    if (has(user, access)) return undefined;
    const { userId } = user;
    await this.users.setAccess(manager, userId, access);
    const change = await this.announce(manager, userId, access);
    await this.users.announceUpdate(manager, userId);
    if ('isAdmin' in access && access.isAdmin) await this.mails.queue(manager, 'admin_granted', user);
    return change;
  }

  /**
   * Ends the sessions of a user in the transaction of the caller, and revokes all access tokens issued before.
   * @returns the change to enforce after the commit
   */
  async endAll(manager: EntityManager, { userId, reason, except }: EndOfAll): Promise<AccessChange> {
    await this.sessions.revokeAll(manager, userId, except);
    const revoked =
      except === undefined
        ? ({ scope: 'all' } as const)
        : ({ scope: 'all_but_session', session_id: except } as const);
    return this.users.announceAccess(manager, userId, { reason, revoked });
  }

  /**
   * Ends the sessions of a user that began with a passkey, in the transaction of the caller.
   * @returns the changes to enforce after the commit
   */
  async endBegunWith(
    manager: EntityManager,
    of: { userId: string; passkeyId: string; except: string },
  ): Promise<AccessChange[]> {
    const changes: AccessChange[] = [];
    for (const session_id of await this.sessions.revokeBegunWith(manager, of)) {
      const revoked = { scope: 'session', session_id } as const;
      changes.push(await this.users.announceAccess(manager, of.userId, { reason: 'signed_out', revoked }));
    }
    return changes;
  }

  /**
   * Ends a session and revokes its access tokens.
   * @param alongside further work in the transaction, with the locked owner
   * @returns the id of the owner; undefined when the session had ended before
   */
  async endSession(
    sessionId: string,
    reason: SessionEndReason,
    alongside: Work<unknown>,
  ): Promise<string | undefined> {
    const change = await this.sessions.revoke(sessionId, async (manager, owner) => {
      await alongside(manager, owner);
      const revoked = { scope: 'session', session_id: sessionId } as const;
      return this.users.announceAccess(manager, owner.userId, { reason, revoked });
    });
    if (change) await this.enforce(change);
    return change?.user_id;
  }

  /** Revokes at once after the commit. If Redis is down the event does it, see `AccessConsumer`. */
  async enforce(change: AccessChange): Promise<void> {
    try {
      await this.revocations.revoke(change);
    } catch (error) {
      this.logger.warn({
        err: error,
        msg: 'an access change could not be written to Redis; the event will do it',
      });
    }
  }

  private announce(manager: EntityManager, userId: string, access: Access): Promise<AccessChange> {
    if ('isAdmin' in access)
      return this.users.announceAccess(
        manager,
        userId,
        access.isAdmin
          ? { reason: 'admin_granted', revoked: { scope: 'none' } }
          : { reason: 'admin_revoked', revoked: { scope: 'all' } },
      );
    if ('isObserver' in access)
      return this.users.announceAccess(
        manager,
        userId,
        access.isObserver
          ? { reason: 'observer_granted', revoked: { scope: 'none' } }
          : { reason: 'observer_revoked', revoked: { scope: 'all' } },
      );
    return access.isActive
      ? this.users.announceAccess(manager, userId, { reason: 'enabled', revoked: { scope: 'none' } })
      : this.endAll(manager, { userId, reason: 'disabled' });
  }
}

function has(user: UserEntity, access: Access): boolean {
  if ('isActive' in access) return user.isActive === access.isActive;
  return 'isAdmin' in access ? user.isAdmin === access.isAdmin : user.isObserver === access.isObserver;
}
