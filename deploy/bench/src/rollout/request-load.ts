import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES, type LoginRequest, type TodayPuzzle } from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import { send, type Reply } from '../http';

const WORKERS = 16;
const PAUSE_MS = 50;
const GUESSES_A_GAME = 4;
/** A login costs as much processor time as a hundred other requests. */
const LOGIN_EVERY = 100;
const NOT_OK = 400;

/** Requests to every service, reading and writing, without a pause that anybody could hide a failure in. */
export class RequestLoad {
  sent = 0;
  /** What went wrong, and how often. */
  readonly failures = new Map<string, number>();
  slowestMs = 0;
  private isOver = false;
  private workers: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly issuer: TokenIssuer,
    private readonly admin: { account: LoginRequest; token: string },
  ) {}

  start(): void {
    this.workers = Promise.all(Array.from({ length: WORKERS }, () => this.work()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.workers;
  }

  private async work(): Promise<void> {
    for (let round = 0; !this.isOver; round += 1) {
      const token = this.issuer.token({ sub: randomUUID() });
      await this.play(token);
      await this.request('GET', ROUTES.leaderboards.todayPublic);
      await this.request('GET', ROUTES.friends.list, { token });
      await this.request('GET', ROUTES.battle.stats, { token });
      // Admin asks auth, so that this is a question between replicas as well.
      await this.request('GET', ROUTES.admin.users, { token: this.admin.token });
      if (round % LOGIN_EVERY === 0)
        await this.request('POST', ROUTES.users.login, { json: this.admin.account });
    }
  }

  private async play(token: string): Promise<void> {
    const reply = await this.request('GET', ROUTES.puzzles.today, { token });
    if (!reply) return;
    const { puzzle_id } = JSON.parse(reply.body) as TodayPuzzle;
    for (let guess = 0; guess < GUESSES_A_GAME && !this.isOver; guess += 1) {
      const json = { puzzle_id, words: [], timed_out: true };
      await this.request('POST', ROUTES.scores.validateGuess, { token, json });
    }
  }

  /** Every request is sent once: nothing here hides what a browser would see. */
  private async request(
    method: string,
    path: string,
    content: { token?: string; json?: unknown } = {},
  ): Promise<Reply | undefined> {
    const started = performance.now();
    this.sent += 1;
    try {
      const reply = await send(this.url + path, { method, ...content });
      this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
      if (reply.status < NOT_OK) return reply;
      this.fail(`${method} ${path}: ${reply.status}`);
    } catch (error) {
      this.fail(`${method} ${path}: ${(error as Error).message}`);
    } finally {
      await delay(PAUSE_MS);
    }
    return undefined;
  }

  private fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}
