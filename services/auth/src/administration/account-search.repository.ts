import type { AdminUsersQuery, UserSortKey } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Repository } from 'typeorm';
import { UserEntity } from '../user/user.entity';

/** Case mapping of every script, whatever the locale of the database. */
const ANY_SCRIPT = 'collate "und-x-icu"';

/** Sort expression of each key. */
const ORDER: Readonly<Record<UserSortKey, string>> = {
  created_at: 'u.createdAt',
  username: 'u.username collate "C"',
  email: 'u.emailKey collate "C"',
  display_name: `u.displayName ${ANY_SCRIPT}`,
  is_admin: 'u.isAdmin',
  is_active: 'u.isActive',
  current_streak: 'u.currentStreak',
  highest_streak: 'u.highestStreak',
};

const MATCHES = `(u.username ilike :pattern or u.email ${ANY_SCRIPT} ilike :pattern
  or u.displayName ${ANY_SCRIPT} ilike :pattern)`;

/** A search that begins with this finds guests as well, of whom there may be far more than accounts. */
const GUESTS = 'guest_';

/** Search over accounts for admins. It finds no deleted account, and guests only on request. */
@Injectable()
export class AccountSearchRepository {
  constructor(@InjectRepository(UserEntity) private readonly rows: Repository<UserEntity>) {}

  /** @returns a page of the matching accounts, and the number of all matching accounts */
  findAndCount({
    search,
    sort_by = 'created_at',
    sort_order = 'desc',
    skip,
    limit,
  }: AdminUsersQuery): Promise<[UserEntity[], number]> {
    const direction = sort_order === 'asc' ? 'ASC' : 'DESC';
    const pattern = patternOf(search);
    const found = this.rows.createQueryBuilder('u').where({ deletedAt: IsNull() });
    if (pattern !== undefined) found.andWhere(MATCHES, { pattern });
    if (!search?.trim().startsWith(GUESTS)) found.andWhere({ isGuest: false });
    return found
      .orderBy(ORDER[sort_by], direction)
      .addOrderBy('u.userId', direction)
      .offset(skip)
      .limit(limit)
      .getManyAndCount();
  }

  /** @throws AppError `user_not_found` */
  async get(userId: string): Promise<UserEntity> {
    const [user] = await this.findByIds([userId]);
    if (!user) throw new AppError('user_not_found');
    return user;
  }

  findByIds(userIds: string[]): Promise<UserEntity[]> {
    return this.rows.findBy({ userId: In(userIds), deletedAt: IsNull() });
  }
}

/** A pattern that finds the text literally and at any place; undefined without a search. */
function patternOf(search = ''): string | undefined {
  const text = search.trim().normalize('NFC');
  return text === '' ? undefined : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
