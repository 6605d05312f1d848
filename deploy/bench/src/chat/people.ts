import { randomUUID } from 'node:crypto';
import type { TokenIssuer } from '@fourfold/testing';
import type { Client } from 'pg';

export interface ChatPerson {
  userId: string;
  token: string;
}

/** Fifty friends each: the 25 neighbours on either side of a ring. */
export const FRIENDS_EACH = 50;
export const NEIGHBOURS = FRIENDS_EACH / 2;

export function makePeople(issuer: TokenIssuer, count: number): ChatPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const userId = randomUUID();
    const names = { username: `talker_${index}`, display_name: `Talker ${index}` };
    return { userId, token: issuer.token({ sub: userId, ...names }) };
  });
}

/** Makes them known to social, and friends, past every request. */
export async function befriend(database: Client, people: readonly ChatPerson[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await database.query(
    `insert into people (user_id, username, display_name, name_version)
     select id, 'talker_' || n - 1, 'Talker ' || n - 1, 1 from unnest($1::uuid[]) with ordinality as row (id, n)`,
    [ids],
  );
  await database.query(
    `with ring as (select id, n - 1 as n from unnest($1::uuid[]) with ordinality as row (id, n))
     insert into friendships (low_user_id, high_user_id, status, requester_id, requested_at, accepted_at, version)
     select least(one.id, other.id), greatest(one.id, other.id), 'accepted', one.id, now(), now(), 1
     from ring as one
       cross join generate_series(1, $2::int) as step
       join ring as other on other.n = (one.n + step) % $3::int`,
    [ids, NEIGHBOURS, ids.length],
  );
  await database.query('analyze people, friendships');
}
