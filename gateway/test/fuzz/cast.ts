import { randomUUID } from 'node:crypto';
import { ROUTES, SERVICE_NAMES, type TodayPuzzle, type User } from '@fourfold/contracts';
import type { Product } from '../fixtures/product';
import { PASSWORD } from '../fixtures/product';
import type { Caller } from './requests';
import type { Samples } from './values';

/** The users who send fuzzed requests, and whom these may name. A valid request of one may delete another. */
export class Cast {
  private readonly tokens: Record<Caller, string | undefined> = { anonymous: undefined, user: '', admin: '' };

  private constructor(
    private readonly product: Product,
    private members: { user: User; admin: User; friend: User; victim: User },
    private readonly puzzle: TodayPuzzle,
  ) {}

  static async arrive(product: Product): Promise<Cast> {
    const [user, admin, friend, victim] = [
      await product.register(),
      await newAdmin(product),
      await product.register(),
      await product.register(),
    ];
    await product.befriend(friend, user);
    const token = await product.tokenOf(friend);
    const { body: puzzle } = await product.call<TodayPuzzle>('GET', ROUTES.puzzles.today, { token });
    return new Cast(product, { user, admin, friend, victim }, puzzle);
  }

  get user(): User {
    return this.members.user;
  }

  get friend(): User {
    return this.members.friend;
  }

  tokenOf(caller: Caller): string | undefined {
    return this.tokens[caller];
  }

  /** Makes sure that all accounts exist and are signed in. */
  async gather(): Promise<void> {
    const { database } = this.product.stack;
    const ids = Object.values(this.members).map(({ user_id }) => user_id);
    const alive = await database.query<{ user_id: string; is_admin: boolean }>(
      'select user_id, is_admin from auth.users where user_id = any ($1) and is_active and deleted_at is null',
      [ids],
    );
    const isThere = ({ user_id }: User, isAdmin = false): boolean =>
      alive.some((account) => account.user_id === user_id && (account.is_admin || !isAdmin));
    const { user, admin, friend, victim } = this.members;
    this.members = {
      user: isThere(user) ? user : await this.product.register(),
      admin: isThere(admin, true) ? admin : await newAdmin(this.product),
      friend: isThere(friend) ? friend : await this.product.register(),
      victim: isThere(victim) ? victim : await this.product.register(),
    };
    this.tokens.user = await this.product.tokenOf(this.members.user);
    this.tokens.admin = await this.product.tokenOf(this.members.admin);
  }

  /** Valid values by the names of the properties of requests and messages. */
  samples(): Samples {
    const { user, admin, friend, victim } = this.members;
    const { puzzle_id, puzzle_data } = this.puzzle;
    const ids = [user, admin, friend, victim].map(({ user_id }) => user_id);
    const someone = [...ids, randomUUID()];
    const numbers = [1, 2, 3, 4, 5, 999_999];
    return {
      user_id: someone,
      friend_id: someone,
      to_user_id: someone,
      username: [friend.username, victim.username, 'nobody', 'ada lovelace'],
      query: ['ada', friend.username, 'x'],
      search: ['ada', friend.email, ''],
      email: [friend.email, user.email.toUpperCase(), `${randomUUID()}@example.com`, 'ada@', '@example.com'],
      password: [PASSWORD, 'not the password', ''],
      current_password: [PASSWORD, 'not the password'],
      new_password: [PASSWORD, 'short'],
      token: ['A'.repeat(43), 'A', ''],
      puzzle_id: [puzzle_id, puzzle_id, puzzle_id + 1, 0, 999_999],
      words: [puzzle_data.words.slice(0, 4), puzzle_data.words.slice(2, 6), [], puzzle_data.words],
      guesses: [
        [],
        [{ seq: 1, words: puzzle_data.words.slice(0, 4), timed_out: false, at: new Date().toISOString() }],
      ],
      date: [new Date().toISOString().slice(0, 10), '2020-01-01', '2026-02-30', '9999-12-31', 'today'],
      date_search: ['2026', '20', ''],
      score_id: numbers,
      challenge_id: numbers,
      friendship_id: numbers,
      message_id: numbers,
      session_id: [randomUUID()],
      dead_letter_id: [randomUUID()],
      service: [...SERVICE_NAMES, 'gateway'],
      avatar_id: [1, 2, 8, 0, 99],
      room_code: ['ABCDEF', 'AAAAAA', 'abcdef', 'OOOOOO'],
    };
  }
}

async function newAdmin(product: Product): Promise<User> {
  const user = await product.register();
  await product.stack.database.query('update auth.users set is_admin = true where user_id = $1', [
    user.user_id,
  ]);
  return user;
}
