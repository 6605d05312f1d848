import { ERRORS, ROUTES, routePath, type Challenge, type CreateChallengeQuery } from '@fourfold/contracts';
import { runServiceCli } from '@fourfold/stack';
import { readFileSync } from 'node:fs';
import { ChallengeService } from '../src/challenge/challenge.service';
import { STARTER_CHALLENGES_FILE } from '../src/config';
import { BattleApp } from './battle-app';

const PATH = ROUTES.battle.challenges;

describe('challenges', () => {
  let battle: BattleApp;
  let player: string;
  let admin: string;

  beforeAll(async () => {
    battle = await BattleApp.start();
    player = battle.issuer.token();
    admin = battle.issuer.token({ is_admin: true });
    for (const difficulty of [1, 2, 3] as const)
      for (const challenge_type of ['short_word', 'medium_word', 'long_phrase'] as const)
        for (const part of ['one', 'two', 'three'])
          await add({
            challenge_text: `${challenge_type} ${difficulty} ${part}`,
            challenge_type,
            difficulty,
          });
  });

  afterAll(() => battle.stop());

  const add = (query: CreateChallengeQuery) => battle.call('post', PATH, admin).query(query);
  const list = async (query = {}): Promise<Challenge[]> =>
    (await battle.call('get', PATH, player).query(query)).body;

  describe('listed', () => {
    it('come twenty at a time, oldest first, with only the fields that a player needs', async () => {
      const challenges = await list();
      expect(challenges).toHaveLength(20);
      const ids = challenges.map(({ challenge_id }) => challenge_id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(challenges[0]).toEqual({
        challenge_id: ids[0],
        text: 'short_word 1 one',
        challenge_type: 'short_word',
        difficulty: 1,
      });
    });

    it('can be filtered by type, by difficulty and by both', async () => {
      expect(await list({ challenge_type: 'medium_word' })).toHaveLength(9);
      expect(await list({ difficulty: 3 })).toHaveLength(9);
      const both = await list({ challenge_type: 'long_phrase', difficulty: 2 });
      expect(both.map(({ text }) => text)).toEqual([
        'long_phrase 2 one',
        'long_phrase 2 two',
        'long_phrase 2 three',
      ]);
    });

    it('come newest first on request', async () => {
      const all = await list({ limit: 100 });
      expect(await list({ limit: 100, sort_order: 'desc' })).toEqual(all.reverse());
    });

    it('can be paged through without a gap or an overlap', async () => {
      const pages = [
        await list({ limit: 10 }),
        await list({ skip: 10, limit: 10 }),
        await list({ skip: 20, limit: 10 }),
      ];
      expect(pages.map((page) => page.length)).toEqual([10, 10, 7]);
      expect(pages.flat()).toEqual(await list({ limit: 100 }));
    });

    it.each([
      'limit=101',
      'sort_order=up',
      'difficulty=0',
      'difficulty=4',
      'difficulty=NaN',
      'challenge_type=sentence',
    ])('are refused with %s', async (query) => {
      const { status, body } = await battle.call('get', `${PATH}?${query}`, player);
      expect(status).toBe(422);
      expect(body.detail[0].loc[0]).toBe('query');
    });
  });

  describe('added', () => {
    const river = { challenge_text: 'river', challenge_type: 'short_word', difficulty: 1 } as const;

    it('by an admin are returned and listed from then on', async () => {
      const { status, body } = await add({ ...river, challenge_text: '  the   quick river ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        challenge_id: expect.any(Number),
        text: 'the quick river',
        challenge_type: 'short_word',
        difficulty: 1,
      });
      expect(await list({ limit: 100 })).toContainEqual(body);
      const acts = await battle.sql('select action, before, after from admin_acts where target_id = $1', [
        String(body.challenge_id),
      ]);
      expect(acts).toEqual([{ action: 'challenge.create', before: null, after: body }]);
    });

    it('twenty times concurrently are stored as one challenge', async () => {
      const race = { ...river, challenge_text: 'all at once' };
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add(race)).status));
      expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
      expect((await add(race)).body).toEqual({ detail: ERRORS.challenge_exists.detail });
    });

    it.each([
      ['a text that cannot be typed on every keyboard', { challenge_text: 'naïve' }, 'challenge_text'],
      ['two texts', { challenge_text: ['one', 'two'] }, 'challenge_text'],
      ['no type', { challenge_type: undefined }, 'challenge_type'],
      ['another difficulty', { difficulty: 9 }, 'difficulty'],
    ])('with %s are refused with the path of the error', async (_, change, field) => {
      const before = await list({ limit: 100 });
      const { status, body } = await battle.call('post', PATH, admin).query({ ...river, ...change });
      expect({ status, loc: body.detail[0].loc.slice(0, 2) }).toEqual({ status: 422, loc: ['query', field] });
      expect(await list({ limit: 100 })).toEqual(before);
    });
  });

  describe('retired', () => {
    const lantern = { challenge_text: 'lantern', challenge_type: 'short_word', difficulty: 1 } as const;
    const retire = ({ challenge_id }: Pick<Challenge, 'challenge_id'>) =>
      battle.call('delete', routePath(ROUTES.battle.challenge, { challenge_id }), admin);
    const actsOn = ({ challenge_id }: Challenge) =>
      battle.sql('select action, before, after from admin_acts where target_id = $1 order by act_id', [
        String(challenge_id),
      ]);

    it('are neither listed nor restored by an import, and the act is logged', async () => {
      const { body: challenge } = await add(lantern);
      expect((await retire(challenge)).status).toBe(204);
      expect(await list({ limit: 100 })).not.toContainEqual(challenge);
      const again = { text: lantern.challenge_text, challenge_type: 'short_word', difficulty: 1 };
      expect(await battle.app.get(ChallengeService).import([again])).toEqual({
        imported: 0,
        skipped: 1,
      });
      expect(await list({ limit: 100 })).not.toContainEqual(challenge);
      expect((await actsOn(challenge)).at(-1)).toEqual({
        action: 'challenge.retire',
        before: challenge,
        after: null,
      });
    });

    it('are reactivated when an admin adds their text again', async () => {
      const { body: challenge } = await add({ ...lantern, challenge_text: 'candle' });
      await retire(challenge);
      const { status, body } = await add({ ...lantern, challenge_text: 'candle', difficulty: 3 });
      expect({ status, body }).toEqual({ status: 201, body: { ...challenge, difficulty: 3 } });
      expect(await list({ limit: 100 })).toContainEqual(body);
    });

    it('are not found when they are already retired, even concurrently, or never existed', async () => {
      const { body: challenge } = await add({ ...lantern, challenge_text: 'torch' });
      const answers = await Promise.all(Array.from({ length: 10 }, async () => retire(challenge)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
      const { status, body } = await retire({ challenge_id: 999_999 });
      expect({ status, body }).toEqual({ status: 404, body: { detail: ERRORS.challenge_not_found.detail } });
      expect(await actsOn(challenge)).toHaveLength(2);
    });
  });

  describe('imported', () => {
    const river = { text: 'river', challenge_type: 'short_word', difficulty: 1 };
    const lake = { ...river, text: 'lake' };

    beforeEach(() => battle.sql('truncate challenges'));

    const load = (rows: object[]) => battle.app.get(ChallengeService).import(rows);
    const texts = async () =>
      (await battle.sql<{ text: string }>('select text from challenges order by text')).map(
        ({ text }) => text,
      );

    it('are stored unless they are known', async () => {
      expect(await load([river])).toEqual({ imported: 1, skipped: 0 });
      expect(await load([lake, river])).toEqual({ imported: 1, skipped: 1 });
      expect(await texts()).toEqual(['lake', 'river']);
    });

    it('are not stored when one of them is invalid, which is reported', async () => {
      await expect(load([lake, { ...river, difficulty: 7 }])).rejects.toMatchObject({
        code: 'validation_failed',
        faults: [{ loc: ['body', 'challenges', 1, 'difficulty'] }],
      });
      expect(await texts()).toEqual([]);
    });

    it('are stored once when they are imported concurrently', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => load([river, lake])));
      expect(results.reduce((sum, { imported }) => sum + imported, 0)).toBe(2);
      expect(await texts()).toEqual(['lake', 'river']);
    });

    it('from the starter content on the command line can be imported again', async () => {
      const { length } = JSON.parse(readFileSync(STARTER_CHALLENGES_FILE, 'utf8')) as unknown[];
      const env = { ...battle.env, LOG_LEVEL: 'info' };
      expect(await runServiceCli('battle', 'seed', env)).toContain(`"imported":${length},"skipped":0`);
      expect(await runServiceCli('battle', 'seed', env)).toContain(`"imported":0,"skipped":${length}`);
      expect(await texts()).toHaveLength(length);
    });
  });
});
