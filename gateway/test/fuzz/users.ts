import { randomUUID } from 'node:crypto';
import { ROUTES, SERVICE_NAMES, type TodayPuzzle } from '@fourfold/contracts';
import { TestUser } from '@fourfold/testing/user';
import { TODAY, type Product } from '../fixtures/product';
import type { Caller } from './requests';
import type { Samples } from './values';

/** The users who send fuzzed requests or are named in them. A request may end their sessions or accounts. */
export class FuzzUsers {
  private readonly tokens: Record<Caller, string | undefined> = { anonymous: undefined, user: '', admin: '' };

  private constructor(
    private readonly product: Product,
    private members: { user: TestUser; admin: TestUser; friend: TestUser; victim: TestUser },
    private readonly puzzle: TodayPuzzle,
  ) {}

  static async create(product: Product): Promise<FuzzUsers> {
    const [user, admin, friend, victim] = [
      await product.register(),
      await product.registerAdmin(),
      await product.register(),
      await product.register(),
    ];
    await friend.befriend(user);
    const puzzle = await friend.call<TodayPuzzle>(ROUTES.puzzles.today);
    return new FuzzUsers(product, { user, admin, friend, victim }, puzzle);
  }

  tokenOf(caller: Caller): string | undefined {
    return this.tokens[caller];
  }

  /** Replaces accounts that were deleted, disabled or demoted, and opens a new session for each caller. */
  async renew(): Promise<void> {
    const { database } = this.product.stack;
    const ids = Object.values(this.members).map(({ userId }) => userId);
    const alive = await database.query<{ user_id: string; is_admin: boolean }>(
      'select user_id, is_admin from auth.users where user_id = any ($1) and is_active and deleted_at is null',
      [ids],
    );
    const isThere = ({ userId }: TestUser, isAdmin = false): boolean =>
      alive.some((account) => account.user_id === userId && (account.is_admin || !isAdmin));
    const { user, admin, friend, victim } = this.members;
    this.members = {
      user: isThere(user) ? user : await this.product.register(),
      admin: isThere(admin, true) ? admin : await this.product.registerAdmin(),
      friend: isThere(friend) ? friend : await this.product.register(),
      victim: isThere(victim) ? victim : await this.product.register(),
    };
    this.tokens.user = await this.product.tokenOf(this.members.user);
    this.tokens.admin = await this.product.tokenOf(this.members.admin);
  }

  /** Values for the properties of requests and messages, by their names. */
  samples(): Samples {
    const { user, admin, friend, victim } = this.members;
    const { puzzle_id, puzzle_data } = this.puzzle;
    const ids = [user, admin, friend, victim].map(({ userId }) => userId);
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
      password: [TestUser.PASSWORD, 'not the password', ''],
      current_password: [TestUser.PASSWORD, 'not the password'],
      new_password: [TestUser.PASSWORD, 'short'],
      token: ['A'.repeat(43), 'A', ''],
      puzzle_id: [puzzle_id, puzzle_id, puzzle_id + 1, 0, 999_999],
      words: [puzzle_data.words.slice(0, 4), puzzle_data.words.slice(2, 6), [], puzzle_data.words],
      guesses: [
        [],
        [{ seq: 1, words: puzzle_data.words.slice(0, 4), timed_out: false, at: new Date().toISOString() }],
      ],
      date: [TODAY, '2020-01-01', '2026-02-30', '9999-12-31', 'today'],
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
