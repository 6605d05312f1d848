import type { AdminUsersQuery, User, UserSortKey } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface UserRow extends Omit<User, 'created_at'> {
  created_at: Date;
}

/** Upper and lower case of every script, whatever the database was made with. */
const ANY_SCRIPT = 'collate "und-x-icu"';

/** What each key orders by: names as people look them up, usernames and addresses as they are compared. */
const ORDER: Readonly<Record<UserSortKey, string>> = {
  created_at: 'created_at',
  username: 'username collate "C"',
  email: 'email_key collate "C"',
  display_name: `display_name ${ANY_SCRIPT}`,
  is_admin: 'is_admin',
  is_active: 'is_active',
  current_streak: 'current_streak',
  highest_streak: 'highest_streak',
};

const FOUND = `deleted_at is null and ($1::text is null or username ilike $1
  or email ${ANY_SCRIPT} ilike $1 or display_name ${ANY_SCRIPT} ilike $1)`;

/** The accounts as admins look for them; deleted ones are none. */
@Injectable()
export class AccountSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({
    search,
    sort_by = 'created_at',
    sort_order = 'desc',
    skip,
    limit,
  }: AdminUsersQuery): Promise<User[]> {
    const direction = sort_order === 'asc' ? 'asc' : 'desc';
    const rows = await this.dataSource.query<UserRow[]>(
      `select user_id, username, email, display_name, is_admin, is_active, current_streak, highest_streak, created_at
         from users where ${FOUND} order by ${ORDER[sort_by]} ${direction}, user_id ${direction} offset $2 limit $3`,
      [patternOf(search), skip, limit],
    );
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  }

  async count(search?: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ total: number }]>(
      `select count(*)::int as total from users where ${FOUND}`,
      [patternOf(search)],
    );
    return row.total;
  }

  usernames(userIds: string[]): Promise<{ user_id: string; username: string }[]> {
    return this.dataSource.query(
      'select user_id, username from users where user_id = any ($1::uuid[]) and deleted_at is null',
      [userIds],
    );
  }
}

/** The text anywhere in a value, taken literally; null when nothing is looked for. */
function patternOf(search = ''): string | null {
  const text = search.trim().normalize('NFC');
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
