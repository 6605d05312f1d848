import { ERRORS, ROUTES, routePath, type Challenge, type CreateChallengeQuery } from '@fourfold/contracts';
import { ChallengeService } from '../src/challenge/challenge.service';
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

  const add = (query: CreateChallengeQuery, token: string | undefined = admin) =>
    battle.call('post', PATH, token).query(query);
  const list = async (query = {}): Promise<Challenge[]> =>
    (await battle.call('get', PATH, player).query(query)).body;

  describe('listed', () => {
    it('are for signed-in players only', async () => {
      const { status, body } = await battle.call('get', PATH);
      expect({ status, body }).toEqual({ status: 401, body: { detail: ERRORS.unauthorized.detail } });
    });

    it('come twenty at a time, oldest first, with nothing but what a player needs', async () => {
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

    it('can be narrowed by type, by difficulty and by both', async () => {
      expect(await list({ challenge_type: 'medium_word' })).toHaveLength(9);
      expect(await list({ difficulty: 3 })).toHaveLength(9);
      const both = await list({ challenge_type: 'long_phrase', difficulty: 2 });
      expect(both.map(({ text }) => text)).toEqual([
        'long_phrase 2 one',
        'long_phrase 2 two',
        'long_phrase 2 three',
      ]);
    });

    it('come newest first when asked for', async () => {
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
      'limit=0',
      'limit=101',
      'limit=abc',
      'limit=1.5',
      'limit=',
      'limit=5&limit=6',
      'skip=-1',
      'skip=1e30',
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

    it.each(['challenge_type[]=x', 'challenge_type[$ne]=x', 'sort_by=text', '__proto__[limit]=1'])(
      'are the same with %s, which is no parameter of theirs',
      async (query) => {
        const { status, body } = await battle.call('get', `${PATH}?${query}`, player);
        expect(status).toBe(200);
        expect(body).toEqual(await list({}));
      },
    );
  });

  describe('added', () => {
    const river = { challenge_text: 'river', challenge_type: 'short_word', difficulty: 1 } as const;

    it('by an admin are answered and listed from then on', async () => {
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

    it('by anybody else are refused and not stored', async () => {
      const before = await list({ limit: 100 });
      expect((await battle.call('post', PATH).query(river)).status).toBe(401);
      expect((await add(river, player)).status).toBe(403);
      expect(await list({ limit: 100 })).toEqual(before);
    });

    it('twenty times at once are one challenge', async () => {
      const race = { ...river, challenge_text: 'all at once' };
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await add(race)).status));
      expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)]);
      expect((await add(race)).body).toEqual({ detail: ERRORS.challenge_exists.detail });
    });

    it.each([
      ['a blank text', { challenge_text: '   ' }, 'challenge_text'],
      ['a text that is too long', { challenge_text: 'x'.repeat(201) }, 'challenge_text'],
      ['a text that no keyboard has', { challenge_text: 'naïve' }, 'challenge_text'],
      ['a null character', { challenge_text: 'nul\u0000' }, 'challenge_text'],
      ['two texts', { challenge_text: ['one', 'two'] }, 'challenge_text'],
      ['no type', { challenge_type: undefined }, 'challenge_type'],
      ['another difficulty', { difficulty: 9 }, 'difficulty'],
    ])('with %s are refused at the right place', async (_, change, field) => {
      const before = await list({ limit: 100 });
      const { status, body } = await battle.call('post', PATH, admin).query({ ...river, ...change });
      expect({ status, loc: body.detail[0].loc.slice(0, 2) }).toEqual({ status: 422, loc: ['query', field] });
      expect(await list({ limit: 100 })).toEqual(before);
    });
  });

  describe('retired', () => {
    const lantern = { challenge_text: 'lantern', challenge_type: 'short_word', difficulty: 1 } as const;
    const pathOf = ({ challenge_id }: Pick<Challenge, 'challenge_id'>): string =>
      routePath(ROUTES.battle.challenge, { challenge_id });
    const retire = (challenge: Pick<Challenge, 'challenge_id'>, token: string | undefined = admin) =>
      battle.call('delete', pathOf(challenge), token);
    const actsOn = ({ challenge_id }: Challenge) =>
      battle.sql('select action, before, after from admin_acts where target_id = $1 order by act_id', [
        String(challenge_id),
      ]);

    it('are not listed any more nor restored by an import, and the act is kept', async () => {
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

    it('are in use again once an admin adds their text, as that says', async () => {
      const { body: challenge } = await add({ ...lantern, challenge_text: 'candle' });
      await retire(challenge);
      const { status, body } = await add({ ...lantern, challenge_text: 'candle', difficulty: 3 });
      expect({ status, body }).toEqual({ status: 201, body: { ...challenge, difficulty: 3 } });
      expect(await list({ limit: 100 })).toContainEqual(body);
    });

    it('twice, ten times at once, or without ever having been there, are not found but once', async () => {
      const { body: challenge } = await add({ ...lantern, challenge_text: 'torch' });
      const answers = await Promise.all(Array.from({ length: 10 }, async () => retire(challenge)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(9).fill(404)]);
      const { status, body } = await retire({ challenge_id: 999_999 });
      expect({ status, body }).toEqual({ status: 404, body: { detail: ERRORS.challenge_not_found.detail } });
      expect(await actsOn(challenge)).toHaveLength(2);
    });

    it('by anybody else stay in use', async () => {
      const { body: challenge } = await add({ ...lantern, challenge_text: 'beacon' });
      expect((await battle.call('delete', pathOf(challenge))).status).toBe(401);
      expect((await retire(challenge, player)).status).toBe(403);
      expect(await list({ limit: 100 })).toContainEqual(challenge);
    });
  });
});
