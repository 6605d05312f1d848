import { randomUUID } from 'node:crypto';
import {
  MISTAKES_ALLOWED,
  ROUTES,
  routePath,
  type AdminPuzzles,
  type Challenge,
  type Score,
  type TodayPuzzle,
  type User,
} from '@fourfold/contracts';
import { waitFor, type Role } from '@fourfold/testing';
import type { Product } from '../fixtures/product';

/** The owner has a friend, has blocked somebody, and has lost today's puzzle; the others are as their roles say. */
export class People {
  private constructor(
    readonly product: Product,
    private readonly users: Record<Exclude<Role, 'anonymous'>, User>,
    private readonly deadToken: string,
    /** The puzzle that the owner has played. */
    readonly puzzleId: number,
    readonly scoreId: number,
  ) {}

  static async arrive(product: Product): Promise<People> {
    const register = (): Promise<User> => product.register();
    const [owner, other, friend, blocked, disabled] = [
      await register(),
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    await product.befriend(friend, owner);
    const block = routePath(ROUTES.friends.block, { user_id: blocked.user_id });
    await product.call('POST', block, { token: await product.tokenOf(owner) });
    const deadToken = await disable(product, disabled);
    const { puzzleId, scoreId } = await loseToday(product, owner);
    const users = { owner, other, friend, blocked, admin: product.admin, disabled };
    return new People(product, users, deadToken, puzzleId, scoreId);
  }

  get owner(): User {
    return this.users.owner;
  }

  async tokenOf(role: Role): Promise<string | undefined> {
    if (role === 'anonymous') return undefined;
    return role === 'disabled' ? this.deadToken : this.product.tokenOf(this.users[role]);
  }

  /** Repeated when an earlier request ended the friendship. */
  async befriendAgain(): Promise<void> {
    const { owner, friend } = this.users;
    const token = await this.product.tokenOf(owner);
    const { body } = await this.product.call<User[]>('GET', ROUTES.friends.list, { token });
    if (!body.some(({ user_id }) => user_id === friend.user_id)) await this.product.befriend(friend, owner);
  }

  /** A puzzle of the future, which nobody has started. */
  async newPuzzle(): Promise<number> {
    const token = await this.product.tokenOf(this.product.admin);
    const puzzle_date = nextDate();
    await this.product.call('POST', ROUTES.admin.importPuzzles, { token, body: importForm(puzzle_date) });
    const search = `${ROUTES.admin.puzzles}?date_search=${puzzle_date}`;
    const { body } = await this.product.call<AdminPuzzles>('GET', search, { token });
    return body.puzzles[0]!.puzzle_id;
  }

  /** A challenge that was in no battle. */
  async newChallenge(): Promise<number> {
    const token = await this.product.tokenOf(this.product.admin);
    const path = `${ROUTES.battle.challenges}?challenge_text=${randomUUID()}&difficulty=1&challenge_type=short_word`;
    return (await this.product.call<Challenge>('POST', path, { token })).body.challenge_id;
  }
}

/** A file with one puzzle. */
export function importForm(puzzle_date = nextDate()): FormData {
  const form = new FormData();
  const rows = JSON.stringify([{ puzzle_date, categories: newCategories() }]);
  form.set('file', new Blob([rows], { type: 'application/json' }), 'puzzles.json');
  return form;
}

let puzzles = 0;

/** Four categories that no other puzzle has. */
export function newCategories() {
  puzzles += 1;
  return [1, 2, 3, 4].map((difficulty) => ({
    name: `Group ${difficulty}`,
    difficulty,
    words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}X${puzzles}`),
  }));
}

let days = 0;

/** A date for which no starter puzzle is scheduled. */
function nextDate(): string {
  days += 1;
  return new Date(Date.UTC(2090, 0, days)).toISOString().slice(0, 10);
}

/** A revoked token, once every service knows that it is. */
async function disable(product: Product, user: User): Promise<string> {
  const token = await product.tokenOf(user);
  const path = routePath(ROUTES.admin.userStatus, { user_id: user.user_id });
  const body = { is_active: false };
  await product.call('PUT', path, { token: await product.tokenOf(product.admin), body });
  const everywhere = [
    ROUTES.users.profile,
    ROUTES.scores.mine,
    ROUTES.friends.list,
    ROUTES.battle.stats,
    ROUTES.admin.stats,
  ];
  for (const route of everywhere)
    await waitFor(async () => (await product.call('GET', route, { token })).status === 401, {
      what: `${route} to refuse a disabled account`,
    });
  return token;
}

async function loseToday(product: Product, player: User): Promise<{ puzzleId: number; scoreId: number }> {
  const token = await product.tokenOf(player);
  const { body: today } = await product.call<TodayPuzzle>('GET', ROUTES.puzzles.today, { token });
  const { puzzle_id } = today;
  const body = { puzzle_id, words: [], timed_out: true };
  for (let mistake = 0; mistake < MISTAKES_ALLOWED; mistake += 1)
    await product.call('POST', ROUTES.scores.validateGuess, { token, body });
  await product.call('POST', routePath(ROUTES.scores.submit, { puzzle_id }), { token, body: [] });
  const { body: scores } = await product.call<Score[]>('GET', ROUTES.scores.mine, { token });
  return { puzzleId: puzzle_id, scoreId: scores[0]!.score_id };
}
