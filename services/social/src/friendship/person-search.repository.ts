import { USER_SEARCH_LIMIT, type PlayerName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pairsOf } from '../person/domain/search-text';
import { IS_USABLE } from '../person/person.repository';
import type { Bond } from './domain/bond';

export interface FoundPerson extends PlayerName {
  readonly bond: Bond;
}

interface FoundRow extends PlayerName {
  status: Bond['status'] | null;
  requester_id: string | null;
}

@Injectable()
export class PersonSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Others whom the user may find: not deleted, not disabled, neither blocking the user nor blocked by the user.
   *
   * @param folded as `foldForSearch` makes it
   */
  async search(userId: string, folded: string): Promise<FoundPerson[]> {
    const pairs = pairsOf(folded);
    if (pairs.length === 0) return [];
    const rows = await this.dataSource.query<FoundRow[]>(
      `select people.user_id, username, display_name, status, requester_id
       from people
         left join friendships on low_user_id = least(people.user_id, $1::uuid)
           and high_user_id = greatest(people.user_id, $1::uuid)
       where search_pairs @> $2 and search_text like $3 and ${IS_USABLE} and people.user_id <> $1
         and not exists (select from blocks
           where (blocker_id = $1 and blocked_id = people.user_id)
              or (blocker_id = people.user_id and blocked_id = $1))
       order by username <> $4, not starts_with(username, $4), username
       limit $5`,
      [userId, pairs, `%${escapeLike(folded)}%`, folded, USER_SEARCH_LIMIT],
    );
    return rows.map(({ status, requester_id: requesterId, ...person }) => ({
      ...person,
      bond: bondOf(status, requesterId),
    }));
  }
}

function bondOf(status: Bond['status'] | null, requesterId: string | null): Bond {
  if (status === 'pending' || status === 'accepted') return { status, requesterId: requesterId! };
  return { status: 'none' };
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
