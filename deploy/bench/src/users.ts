import { randomUUID } from 'node:crypto';
import { ROUTES } from '@fourfold/contracts';
import type { TestDatabase, TokenIssuer } from '@fourfold/testing';
import type { HttpRequest } from './load';

export type BenchUser = ReturnType<typeof makeUsers>[number];

/** Users unknown to auth; the other services learn their names from their tokens. */
export function makeUsers(issuer: TokenIssuer, count: number) {
  return Array.from({ length: count }, () => {
    const userId = randomUUID();
    const username = `bench_${userId.replaceAll('-', '').slice(0, 12)}`;
    return { userId, username, token: issuer.token({ sub: userId, username, display_name: username }) };
  });
}

export type Account = ReturnType<typeof newAccount>;

export function newAccount() {
  return { email: `${randomUUID()}@example.org`, password: 'a password for the bench' };
}

export function registration({ email, password }: Account): HttpRequest {
  const json = { email, password, display_name: 'Bench' };
  return { method: 'POST', path: ROUTES.users.register, json };
}

export function signIn({ email, password }: Account): HttpRequest {
  return { method: 'POST', path: ROUTES.users.login, json: { email, password } };
}

/** Inserts users into social by SQL, each as a friend of the `count` next ones; the last are followed by the first. */
export async function befriendNeighbours(
  database: TestDatabase,
  users: readonly BenchUser[],
  count: number,
): Promise<void> {
  const ids = users.map(({ userId }) => userId);
  await database.query(
    `insert into social.people (user_id, username, display_name, version)
     select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
    [ids, users.map(({ username }) => username)],
  );
  await database.query(
    `with ring as (select * from unnest($1::uuid[]) with ordinality as ring (id, place))
     insert into social.friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
     select least(one.id, other.id), greatest(one.id, other.id), 'accepted', one.id, now(), 1
     from ring as one, ring as other
     where mod(other.place - one.place + cardinality($1), cardinality($1)) between 1 and $2`,
    [ids, count],
  );
  await database.query('analyze social.people, social.friendships');
}
