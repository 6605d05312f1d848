import { randomUUID } from 'node:crypto';
import { ROUTES } from '@fourfold/contracts';
import type { TestDatabase, TokenIssuer } from '@fourfold/testing';
import type { HttpRequest } from './load';

export interface BenchUser {
  userId: string;
  username: string;
  token: string;
}

/** Users that auth knows nothing of; the other services learn their names from their tokens. */
export function makeUsers(issuer: TokenIssuer, count: number): BenchUser[] {
  return Array.from({ length: count }, () => {
    const userId = randomUUID();
    const username = `bench_${userId.replaceAll('-', '').slice(0, 12)}`;
    return { userId, username, token: issuer.token({ sub: userId, username, display_name: username }) };
  });
}

export interface Account {
  email: string;
  password: string;
}

export function newAccount(): Account {
  return { email: `${randomUUID()}@example.org`, password: 'a password for the bench' };
}

export function registration({ email, password }: Account): HttpRequest {
  const json = { email, password, display_name: 'Bench' };
  return { method: 'POST', path: ROUTES.users.register, json };
}

export function signIn({ email, password }: Account): HttpRequest {
  return { method: 'POST', path: ROUTES.users.login, json: { email, password } };
}

/** Makes users known to social, and pairs of them friends, by SQL. */
export async function befriend(
  database: TestDatabase,
  users: readonly BenchUser[],
  pairs: readonly (readonly [BenchUser, BenchUser])[],
): Promise<void> {
  await database.query(
    `insert into social.people (user_id, username, display_name, name_version)
     select id, name, name, 1 from unnest($1::uuid[], $2::text[]) as person (id, name)`,
    [users.map(({ userId }) => userId), users.map(({ username }) => username)],
  );
  await database.query(
    `insert into social.friendships (low_user_id, high_user_id, status, requester_id, accepted_at, version)
     select least(one, other), greatest(one, other), 'accepted', one, now(), 1
     from unnest($1::uuid[], $2::uuid[]) as pair (one, other)`,
    [pairs.map(([one]) => one.userId), pairs.map(([, other]) => other.userId)],
  );
  await database.query('analyze social.people, social.friendships');
}
