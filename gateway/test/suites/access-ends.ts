import { ROUTES, routePath, type TodayPuzzle } from '@fourfold/contracts';
import { findInDatabase, waitFor } from '@fourfold/testing';
import { BATTLE_TRANSPORTS } from '@fourfold/testing/battle-tab';
import { FRIENDS_TRANSPORTS } from '@fourfold/testing/friends-tab';
import { TestUser } from '@fourfold/testing/user';
import type { Product } from '../fixtures/product';

/** One path of each service with user data. */
const EVERYWHERE = [
  ROUTES.users.profile,
  ROUTES.puzzles.available,
  ROUTES.friends.list,
  ROUTES.battle.challenges,
];
/** Columns of tombstones, and of events without names, kept for two weeks to restore a lost stream. */
const MAY_NAME_THE_ID = new Set([
  'admin.counted_users.user_id',
  'admin.deleted_people.user_id',
  'auth.outbox.aggregate_id',
  'auth.outbox.data',
  'auth.users.email',
  'auth.users.email_key',
  'auth.users.user_id',
  'battle.people.user_id',
  'battle.pending_erasures.user_id',
  'puzzles.outbox.aggregate_id',
  'puzzles.outbox.data',
  'puzzles.players.user_id',
  'social.outbox.aggregate_id',
  'social.outbox.data',
  'social.people.user_id',
]);

export const accessEndsSuite = (running: () => Product) => () => {
  let product: Product;

  beforeAll(() => {
    product = running();
  });

  const register = (name: string): Promise<TestUser> => product.register(`${name} Quillfeather`);
  const statuses = (user: TestUser): Promise<number[]> =>
    Promise.all(EVERYWHERE.map(async (path) => (await user.get(path)).status));
  const refusedEverywhere = async (user: TestUser): Promise<void> => {
    const isRefused = async () => (await statuses(user)).every((status) => status === 401);
    await waitFor(isRefused, { what: 'every service to refuse the token' });
  };
  const placesOf = (text: string): Promise<string[]> => findInDatabase(product.stack.database.adminUrl, text);

  it('in every service, on sockets too, when the user signs out everywhere', async () => {
    const [leaves, stays] = [await register('Ottoline'), await register('Fern')];
    expect(await statuses(leaves)).toEqual([200, 200, 200, 200]);
    expect((await leaves.request('DELETE', ROUTES.users.sessions)).status).toBe(204);
    await refusedEverywhere(leaves);
    expect(await statuses(stays)).toEqual([200, 200, 200, 200]);
    const { url } = product.stack;
    for (const [, open] of [...FRIENDS_TRANSPORTS, ...BATTLE_TRANSPORTS]) {
      (await open(url, stays.token)).close();
      for (const token of ['', leaves.token]) await expect(open(url, token)).rejects.toThrow();
    }
  });

  it('when the account is deleted, after which no column of any service has more than the id', async () => {
    const [user, friend] = [await register('Zora'), await register('Juniper')];
    const { email, userId, username, displayName } = user;
    const account = { email, password: TestUser.PASSWORD, display_name: displayName };
    await user.send(ROUTES.users.login, { body: { email, password: 'not the password' } });
    const { puzzle_id } = await user.call<TodayPuzzle>(ROUTES.puzzles.today);
    const timedOut = { puzzle_id, words: [], timed_out: true };
    for (let guess = 0; guess < 4; guess += 1)
      await user.call(ROUTES.scores.validateGuess, { body: timedOut });
    await user.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: [] });
    // Social learns of new accounts from events.
    await waitFor(() => friend.call(ROUTES.friends.request, { body: { username } }));
    expect(await placesOf(displayName)).toEqual(
      expect.arrayContaining(['auth.users.display_name', 'puzzles.players.display_name']),
    );

    expect((await user.request('DELETE', ROUTES.users.account)).status).toBe(204);
    await refusedEverywhere(user);
    await waitFor(async () => (await placesOf(displayName)).length === 0, {
      what: 'the name to be forgotten',
    });
    expect(await placesOf(email)).toEqual([]);
    expect(await placesOf(username)).toEqual(['auth.users.username']);
    const byId = await waitFor(async () => {
      const places = await placesOf(userId);
      return places.every((place) => MAY_NAME_THE_ID.has(place)) && places;
    });
    expect(byId).toContain('puzzles.players.user_id');
    const { body: board } = await friend.get<{ user_id: string }[]>(ROUTES.leaderboards.todayPublic);
    expect(board.map(({ user_id }) => user_id)).not.toContain(userId);
    expect((await friend.send(ROUTES.users.register, { body: account })).status).toBe(201);
  });
};
