import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { lockAddresses } from '../user/email-addresses';
import { violates } from '../user/unique-violation';
import { UserEntity } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { type Address, type AddressHistory, recoveryAddress } from './domain/address-history';
import { FormerAddressEntity } from './former-address.entity';

/** The addresses of an account at a time of the database, which decides which of them have expired. */
export interface KnownAddresses extends AddressHistory {
  now: Date;
}

/** Who gets a reset link, at the recovery address. */
export interface ResetRecipient {
  userId: string;
  email: string;
  isActive: boolean;
  /** Using the link gives the account the recovery address back, with which it was asked for. */
  restoresAddress: boolean;
  /** The account has another address at the moment. */
  hasMoved: boolean;
}

/** A current address with one of its former ones, if there are any. */
type HistoryRow = Address & { now: Date } & (
    | { formerKey: null }
    | {
        formerEmail: string;
        formerKey: string;
        formerSince: Date;
        formerProvenAt: Date | null;
        expiresAt: Date | null;
      }
  );

type OwnedHistoryRow = HistoryRow & Pick<ResetRecipient, 'userId' | 'isActive'>;

const EMAIL_CONSTRAINT = 'users_email_key_key';

/** The current address of each account, and the former ones that are reserved for it. */
@Injectable()
export class EmailAddressRepository {
  constructor(
    @InjectRepository(FormerAddressEntity) private readonly rows: Repository<FormerAddressEntity>,
    private readonly users: UserRepository,
  ) {}

  /** Runs `work` in a transaction that has locked an address, whether or not it has an account. */
  withLocked<T>(emailKey: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.rows.manager.transaction(async (manager) => {
      await lockAddresses(manager, emailKey);
      return work(manager);
    });
  }

  /** @throws Error when there is no such account */
  async get(userId: string, manager = this.rows.manager): Promise<KnownAddresses> {
    const [first, ...more] = await manager.sql<HistoryRow[]>`
      select u.email, u.email_key as "emailKey", u.email_since as since, u.email_proven_at as "provenAt",
             f.email as "formerEmail", f.email_key as "formerKey", f.since as "formerSince",
             f.proven_at as "formerProvenAt", f.expires_at as "expiresAt",
             clock_timestamp() as now
        from users u left join former_addresses f using (user_id)
       where user_id = ${userId} order by f.since`;
    if (!first) throw new Error(`there is no account ${userId}`);
    return toAddresses([first, ...more]);
  }

  /** Stores the addresses of a locked account. @throws AppError `email_taken` by an account that has the new one */
  async save(manager: EntityManager, userId: string, { current, former }: AddressHistory): Promise<void> {
    const { email, emailKey, since: emailSince, provenAt: emailProvenAt } = current;
    try {
      await manager.update(UserEntity, { userId }, { email, emailKey, emailSince, emailProvenAt });
    } catch (error) {
      if (violates(error, EMAIL_CONSTRAINT)) throw new AppError('email_taken', { cause: error });
      throw error;
    }
    await manager.delete(FormerAddressEntity, { userId });
    for (const address of former) await manager.insert(FormerAddressEntity, { userId, ...address });
  }

  /**
   * The account whose password may be reset with an address, be it current or former. Unknown addresses take the same
   * statements. Raw SQL: building entities would take measurably longer for a known address.
   */
  async findResetRecipient(manager: EntityManager, emailKey: string): Promise<ResetRecipient | undefined> {
    const [first, ...more] = await manager.sql<OwnedHistoryRow[]>`
      select u.email, u.email_key as "emailKey", u.email_since as since, u.email_proven_at as "provenAt",
             f.email as "formerEmail", f.email_key as "formerKey", f.since as "formerSince",
             f.proven_at as "formerProvenAt", f.expires_at as "expiresAt",
             clock_timestamp() as now, user_id as "userId", u.is_active as "isActive"
        from users u left join former_addresses f using (user_id)
       where user_id in (select user_id from users where email_key = ${emailKey}
                         union all
                         select user_id from former_addresses
                          where email_key = ${emailKey} and coalesce(expires_at, 'infinity') > clock_timestamp())
       order by f.since`;
    if (!first) return undefined;
    const { userId, isActive } = first;
    const addresses = toAddresses([first, ...more]);
    const recovery = recoveryAddress(addresses, addresses.now);
    return {
      userId,
      isActive,
      email: recovery.email,
      restoresAddress: recovery.emailKey === emailKey,
      hasMoved: recovery.emailKey !== addresses.current.emailKey,
    };
  }

  /** Locks an account that wants an address, and the one that has it without having confirmed it. @throws AppError `user_not_found` */
  async lockWithHolder(manager: EntityManager, userId: string, emailKey: string): Promise<UserEntity> {
    const holder = await this.findUnconfirmedHolder(manager, emailKey);
    await this.users.lockAll(manager, holder === undefined ? [userId] : [userId, holder]);
    return this.users.lock(manager, userId);
  }

  /** Locks an address, after the account that has it without having confirmed it. */
  async lockAfterHolder(manager: EntityManager, emailKey: string): Promise<void> {
    const holder = await this.findUnconfirmedHolder(manager, emailKey);
    if (holder !== undefined) await this.users.lockAll(manager, [holder]);
    await lockAddresses(manager, emailKey);
  }

  /**
   * The account that has a locked address without having confirmed it, itself locked. One that got the address since its
   * holder was locked is not waited for, to avoid deadlocks.
   */
  async lockHolderIfFree(manager: EntityManager, emailKey: string): Promise<UserEntity | null> {
    const holder = await this.findUnconfirmedHolder(manager, emailKey);
    return holder === undefined ? null : this.users.lockIfFree(manager, holder);
  }

  /** Whether an account has, and has confirmed, an address, or had it and may return to it. */
  isTaken(emailKey: string): Promise<boolean> {
    return this.isReserved(this.rows.manager, emailKey, null);
  }

  /**
   * Refuses an address that another account may return to. Call it after writing the address, so that of two
   * concurrent transactions the later sees the other.
   * @throws AppError `email_taken`
   */
  async refuseReserved(manager: EntityManager, emailKey: string, userId: string): Promise<void> {
    if (await this.isReserved(manager, emailKey, userId)) throw new AppError('email_taken');
  }

  /** The account that has an address without having confirmed it. */
  private async findUnconfirmedHolder(manager: EntityManager, emailKey: string): Promise<string | undefined> {
    const [holder] = await manager.sql<{ userId: string }[]>`
      select user_id as "userId" from users join former_addresses f using (user_id)
       where users.email_key = ${emailKey} and f.expires_at is null limit 1`;
    return holder?.userId;
  }

  private async isReserved(
    manager: EntityManager,
    emailKey: string,
    except: string | null,
  ): Promise<boolean> {
    const found = await manager.sql<unknown[]>`
      select from users u where email_key = ${emailKey} and user_id is distinct from ${except}
         and not exists (select from former_addresses f where f.user_id = u.user_id and f.expires_at is null)
      union all
      select from former_addresses where email_key = ${emailKey} and user_id is distinct from ${except}
         and coalesce(expires_at, 'infinity') > clock_timestamp()`;
    return found.length > 0;
  }
}

function toAddresses(rows: [HistoryRow, ...HistoryRow[]]): KnownAddresses {
  const [{ email, emailKey, since, provenAt, now }] = rows;
  const former = rows.flatMap((row) => {
    if (row.formerKey === null) return [];
    const { formerEmail, formerKey, formerSince, formerProvenAt, expiresAt } = row;
    const address = { email: formerEmail, emailKey: formerKey, since: formerSince };
    return [{ ...address, provenAt: formerProvenAt, expiresAt }];
  });
  return { current: { email, emailKey, since, provenAt }, former, now };
}
