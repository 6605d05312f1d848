import { ROUTES, routePath, type TodayPuzzle } from '@fourfold/contracts';
import { runServiceCli, ServiceProcess, spawnService } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { Client } from 'pg';
import type { Category } from '@fourfold/game-rules';
import type { Answer } from '@fourfold/testing/user';
import { MadePlayer, madeCategories } from './made-player';
import { Player } from './player';
import { puzzlesEnvironment } from './puzzles-app';

/** A time zone where it is about noon: no day ends while the tests run. */
function noonZone(): string {
  const hoursWest = new Date().getUTCHours() - 12;
  return `Etc/GMT${hoursWest < 0 ? '' : '+'}${hoursWest}`;
}

/** Searches all responses and log lines of a service process that serves a puzzle of the starter content. */
describe('an answer that the player has not found', () => {
  const made = madeCategories('leak');
  let service: ServiceProcess;
  let categories: Category[];
  let stop: () => Promise<void>;
  let newPlayer: () => Player;

  beforeAll(async () => {
    const { env, database, issuer } = await puzzlesEnvironment();
    const zone = noonZone();
    const visible = { ...env, LOG_LEVEL: 'trace' };
    await runServiceCli('puzzles', 'seed', visible);
    service = await spawnService('puzzles', visible);
    newPlayer = () => {
      const player = new Player(service.url, issuer);
      player.zone = zone;
      return player;
    };
    const { body } = await newPlayer().today();
    const admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ categories: Category[] }>(
      `select categories from puzzles.puzzles where puzzle_id = $1`,
      [body.puzzle_id],
    );
    categories = rows[0]!.categories;
    await admin.end();
    stop = async () => {
      await service.stop();
      await issuer.stop();
      await database.drop();
    };
  });
  afterAll(() => stop());

  /** What a response must not contain: the name of a category, or a short list with all four of its words. */
  function leaksIn(answer: unknown, earned: readonly Category[] = [], secret = categories): string[] {
    const text = JSON.stringify(answer);
    return secret
      .filter((category) => !earned.includes(category))
      .flatMap(({ name, words }) => [
        ...(text.includes(JSON.stringify(name).slice(1, -1)) ? [`name ${name}`] : []),
        ...listsIn(answer)
          .filter((list) => groupsIn(list, words))
          .map(() => `group of ${name}`),
      ]);
  }

  function listsIn(value: unknown): unknown[][] {
    if (typeof value !== 'object' || value === null) return [];
    const below = Object.values(value).flatMap(listsIn);
    return Array.isArray(value) ? [value as unknown[], ...below] : below;
  }

  /** True for a list so short that it reveals a category; the order of all sixteen has its own test. */
  function groupsIn(list: unknown[], words: readonly string[]): boolean {
    return list.length < 8 && words.every((word) => list.includes(word));
  }

  async function everyRoute(
    player: Player,
    { puzzle_id, puzzle_date }: TodayPuzzle,
  ): Promise<Answer<unknown>[]> {
    return Promise.all([
      player.today(),
      player.get(ROUTES.puzzles.available),
      player.get(routePath(ROUTES.puzzles.byDate, { date: puzzle_date })),
      player.get(routePath(ROUTES.puzzles.complete, { puzzle_id })),
      player.get(routePath(ROUTES.puzzles.review, { puzzle_id })),
      player.status(puzzle_id),
      player.submit(puzzle_id, [[...categories[0]!.words]]),
      player.get(ROUTES.scores.mine),
      player.board(),
      player.get(ROUTES.leaderboards.todayPublic),
      player.get('/metrics').catch(() => ({ status: 200, body: '', headers: new Headers() })),
    ]);
  }

  it('is in no response before the first guess, during the game, or after a loss until the player asks for it', async () => {
    const player = newPlayer();
    const { body: today } = await player.today();
    expect(leaksIn(await everyRoute(player, today))).toEqual([]);

    const [first, second] = categories as [Category, Category];
    const near = await player.guess(today.puzzle_id, [...first.words.slice(0, 3), second.words[0]!]);
    const found = await player.guess(today.puzzle_id, [...second.words]);
    expect(leaksIn([near])).toEqual([]);
    expect(leaksIn([found], [second])).toEqual([]);
    expect(leaksIn(await everyRoute(player, today), [second])).toEqual([]);

    const mistakes = [await player.timeOut(today.puzzle_id), await player.timeOut(today.puzzle_id)];
    const last = await player.timeOut(today.puzzle_id);
    expect(last.body.game_over).toBe(true);
    expect(
      leaksIn([...mistakes, last, await player.today(), await player.submit(today.puzzle_id, [])]),
    ).toEqual([]);
    const complete = await player.get(routePath(ROUTES.puzzles.complete, { puzzle_id: today.puzzle_id }));
    expect(leaksIn([complete])).not.toEqual([]);
  });

  it('is in no response either when another player made the puzzle, until the game is over', async () => {
    const [author, player] = [new MadePlayer(newPlayer()), new MadePlayer(newPlayer())];
    const code = await author.code({ categories: made });
    const everyMadeRoute = async () => [
      await player.open(code),
      await player.complete(code),
      await player.review(code),
      await player.setState(code, 'closed'),
      await player.change(code, { categories: made.slice(0, 3) }),
      await player.remove(code),
      await player.list(),
      await player.player.get(ROUTES.puzzles.available),
    ];
    expect(leaksIn(await everyMadeRoute(), [], made)).toEqual([]);

    const [first, second] = [made[0]!, made[1]!];
    const near = await player.guess(code, [...first.words.slice(0, 3), second.words[0]!]);
    const found = await player.guess(code, [...second.words]);
    expect(leaksIn([near, await player.report(code)], [], made)).toEqual([]);
    expect(leaksIn([found, await everyMadeRoute()], [second], made)).toEqual([]);
    for (const { words } of made) await player.guess(code, [...words]);
    expect(leaksIn([await player.complete(code)], [], made)).not.toEqual([]);
  });

  it('is in no line of the log', async () => {
    await waitFor(() => service.logs().includes('game finished'), { what: 'the log of the last guess' });
    const log = service.logs();
    for (const { name, words } of [...categories, ...made]) {
      expect(log).not.toContain(name);
      for (const word of words) expect(log).not.toMatch(new RegExp(`\\b${word}\\b`));
    }
  });
});
