import { ROUTES, routePath, type TodayPuzzle } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
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

  it('when the account is deleted, with its place on the board, and the address is free again', async () => {
    const [user, friend] = [await register('Zora'), await register('Juniper')];
    const account = { email: user.email, password: TestUser.PASSWORD, display_name: user.displayName };
    const { puzzle_id } = await user.call<TodayPuzzle>(ROUTES.puzzles.today);
    const timedOut = { puzzle_id, words: [], timed_out: true };
    for (let guess = 0; guess < 4; guess += 1)
      await user.call(ROUTES.scores.validateGuess, { body: timedOut });
    await user.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: [] });
    const isOnBoard = async (): Promise<boolean> => {
      const { body } = await friend.get<{ user_id: string }[]>(ROUTES.leaderboards.todayPublic);
      return body.some(({ user_id }) => user_id === user.userId);
    };
    await waitFor(isOnBoard);

    expect((await user.request('DELETE', ROUTES.users.account)).status).toBe(204);
    await refusedEverywhere(user);
    await waitFor(async () => !(await isOnBoard()), { what: 'the board to forget the user' });
    expect((await friend.send(ROUTES.users.register, { body: account })).status).toBe(201);
  });
};
