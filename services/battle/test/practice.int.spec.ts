import { ROUTES, routePath, type Practice, type PracticeEvent } from '@fourfold/contracts';
import { RetentionJob } from '@fourfold/platform/database';
import type { TestUser } from '@fourfold/testing/user';
import { BattleApp } from './battle-app';

describe('a practice', () => {
  let battle: BattleApp;

  beforeAll(async () => {
    battle = await BattleApp.start();
    await battle.loadShortTexts();
  });
  afterAll(() => battle.stop());

  async function start(player: TestUser, body: object = {}): Promise<Practice> {
    const answer = await battle.call('post', ROUTES.battle.practice, player.token).send(body);
    expect(answer.status).toBe(201);
    // As if it had been started a minute ago.
    await battle.sql(
      `update practices set started_at = started_at - interval '1 minute' where practice_id = $1`,
      [answer.body.practice_id],
    );
    return answer.body as Practice;
  }

  /** Types each text in the same time. */
  function eventsOf({ challenges }: Practice, msEach: number): PracticeEvent[] {
    return challenges.map(({ text }, index) => ({
      at_ms: (index + 1) * msEach,
      text: index,
      characters: text.length,
    }));
  }

  const finish = (player: TestUser, { practice_id }: Practice, events: PracticeEvent[]) =>
    battle
      .call('post', routePath(ROUTES.battle.practiceResult, { practice_id }), player.token)
      .send({ events, keystrokes: 100, errors: 10 });

  it('is measured by the server, counted apart from battles, and on no board', async () => {
    const ann = await battle.player('Ann');
    const slow = await start(ann);
    expect([slow.challenges.length, slow.ghost]).toEqual([8, null]);
    const characters = slow.challenges.reduce((sum, { text }) => sum + text.length, 0);
    const { status, body } = await finish(ann, slow, eventsOf(slow, 2_000));
    expect(status).toBe(200);
    expect(body).toMatchObject({ duration_ms: 16_000, accuracy: 90, is_best: true });
    expect(body.speed).toBeCloseTo((characters / 5 / 16) * 60, 1);
    const slower = await start(ann);
    const later = await finish(ann, slower, eventsOf(slower, 7_000));
    expect(later.body.is_best).toBe(false);
    const stats = (await battle.call('get', ROUTES.battle.practiceStats, ann.token)).body;
    expect(stats).toMatchObject({ practices: 2, best_speed: body.speed, average_accuracy: 90 });
    const battles = (await battle.call('get', ROUTES.battle.stats, ann.token)).body;
    expect(battles).toMatchObject({ total_battles: 0, total_words_typed: 0 });
    const board = (await battle.call('get', ROUTES.battle.leaderboard, ann.token)).body;
    expect(board.leaderboard).toEqual([]);
  });

  it('can be a race against one’s best, on its texts', async () => {
    const ann = await battle.player('Ann');
    expect((await start(ann, { against_best: true })).ghost).toBeNull();
    const first = await start(ann);
    const { body } = await finish(ann, first, eventsOf(first, 3_000));
    const retired = first.challenges[0]!.challenge_id;
    await battle.sql('update challenges set retired_at = now() where challenge_id = $1', [retired]);
    const second = await start(ann, { against_best: true });
    expect(second.challenges).toEqual(first.challenges);
    expect(second.ghost).toEqual({ speed: body.speed, duration_ms: 24_000, events: eventsOf(first, 3_000) });
    await finish(ann, second, eventsOf(second, 2_000));
    const third = await start(ann, { against_best: true });
    expect(third.ghost!.duration_ms).toBe(16_000);
    const other = await battle.player('Ben');
    expect((await start(other, { against_best: true })).ghost).toBeNull();
  });

  it('can be raced against for a year, and then a later one can, while the figures stay', async () => {
    const ann = await battle.player('Ann');
    const best = await start(ann);
    const { body } = await finish(ann, best, eventsOf(best, 2_000));
    await battle.sql(
      `update practices set finished_at = finished_at - interval '366 days' where practice_id = $1`,
      [best.practice_id],
    );
    await battle.app.get(RetentionJob, { strict: false }).run();
    expect((await start(ann, { against_best: true })).ghost).toBeNull();
    const later = await start(ann);
    expect((await finish(ann, later, eventsOf(later, 7_000))).body.is_best).toBe(false);
    expect((await start(ann, { against_best: true })).ghost).toMatchObject({ duration_ms: 56_000 });
    const stats = (await battle.call('get', ROUTES.battle.practiceStats, ann.token)).body;
    expect(stats).toMatchObject({ practices: 2, best_speed: body.speed });
  });

  it('is finished once, by its player, with every text typed at a human speed', async () => {
    const ann = await battle.player('Ann');
    const practice = await start(ann);
    const events = eventsOf(practice, 2_000);
    const ben = await battle.player('Ben');
    expect((await finish(ben, practice, events)).status).toBe(404);
    const incomplete = await finish(ann, practice, events.slice(1));
    expect([incomplete.status, incomplete.body.detail[0].loc]).toEqual([422, ['body', 'events']]);
    const impossible = await finish(ann, practice, eventsOf(practice, 10));
    expect(impossible.status).toBe(400);
    expect((await finish(ann, practice, events)).status).toBe(200);
    expect((await finish(ann, practice, eventsOf(practice, 3_000))).status).toBe(409);
    expect((await finish(ann, practice, events.slice(1))).status).toBe(409);
  });

  it('has the same result again when its log is sent again because the answer was lost', async () => {
    const ann = await battle.player('Ann');
    const practice = await start(ann);
    const events = eventsOf(practice, 2_000);
    const [first, ...others] = await Promise.all([0, 1, 2].map(() => finish(ann, practice, events)));
    expect(first!.body.is_best).toBe(true);
    for (const { status, body } of others) expect([status, body]).toEqual([200, first!.body]);
    expect((await start(ann, { against_best: true })).ghost).toMatchObject({ events });
    const { body: stats } = await battle.call('get', ROUTES.battle.practiceStats, ann.token);
    expect(stats).toMatchObject({ practices: 1 });
  });
});
