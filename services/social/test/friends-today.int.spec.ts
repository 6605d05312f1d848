import {
  ERRORS,
  ROUTES,
  routePath,
  type DayResult,
  type FriendNews,
  type FriendToday,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import type { SocialUser } from './social-user';
import type { SocialApp } from './social-app';
import { World } from './world';

const finished = (person: SocialUser, points_scored: number): DayResult => ({
  user_id: person.userId,
  finished: true,
  won: true,
  points_scored,
  completion_time_seconds: 27,
});

const todayOf = async (person: SocialUser): Promise<FriendToday[]> =>
  (await person.get<FriendToday[]>(ROUTES.friends.today)).body;
const newsOf = async (person: SocialUser): Promise<FriendNews[]> =>
  (await person.get<FriendNews[]>(ROUTES.friends.news)).body;
const nudge = (person: SocialUser, friend: SocialUser) =>
  person.request('POST', routePath(ROUTES.friends.nudge, { user_id: friend.userId }));
const refusal = (code: keyof typeof ERRORS) => ({
  status: ERRORS[code].status,
  body: { detail: ERRORS[code].detail },
});

describe('friends today', () => {
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const play = (person: SocialUser, result = finished(person, 0)): void =>
    void social.dayResults.set(person.userId, result);

  it('lists results, who is seen to play, and who has not begun', async () => {
    const [ann, ben] = await social.friends();
    const [cleo, dan] = [await social.user('Cleo'), await social.user('Dan')];
    for (const friend of [cleo, dan]) await social.befriend(ann, friend);
    play(ben, finished(ben, 915));
    for (const player of [cleo, dan]) play(player, { ...finished(player, 0), finished: false });
    await world.tabOf(cleo);
    await world.tabOf(dan);
    const tab = await world.tabOf(dan);
    tab.send('set_appear_offline', { appear_offline: true });
    await tab.hear('appear_offline');
    expect(await todayOf(ann)).toEqual([
      {
        ...ben.names,
        state: 'finished',
        won: true,
        points_scored: 915,
        completion_time_seconds: 27,
        may_nudge: false,
      },
      ...[
        { ...cleo.names, state: 'playing' },
        { ...dan.names, state: 'not_yet' },
      ].map((friend) => ({
        ...friend,
        won: null,
        points_scored: null,
        completion_time_seconds: null,
        may_nudge: true,
      })),
    ]);
  });

  it('are asked for on the date in the zone of the request', async () => {
    const [ann] = await social.friends();
    ann.zone = 'Asia/Tokyo';
    await todayOf(ann);
    expect(social.askedZones.at(-1)).toBe('Asia/Tokyo');
    ann.zone = 'Mars/Base';
    expect((await ann.get(ROUTES.friends.today)).status).toBe(422);
    const alone = await social.user();
    expect(await todayOf(alone)).toEqual([]);
  });

  it('can be nudged once a day, who are told so until they have read it', async () => {
    const [ann, ben] = await social.friends();
    const tab = await world.tabOf(ben, 2);
    expect(await nudge(ann, ben)).toMatchObject({ status: 204 });
    await tab.hear('friend_news');
    const [news] = await newsOf(ben);
    expect(news).toEqual({
      news_id: expect.any(Number),
      kind: 'nudge',
      from: ann.names,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await nudge(ann, ben)).toMatchObject(refusal('already_nudged'));
    expect(await todayOf(ann)).toMatchObject([{ may_nudge: false }]);
    expect(await nudge(ben, ann)).toMatchObject({ status: 204 });

    const path = routePath(ROUTES.friends.readNews, { news_id: news!.news_id });
    expect((await ann.request('POST', path)).status).toBe(404);
    expect((await ben.request('POST', path)).status).toBe(204);
    expect(await newsOf(ben)).toEqual([]);
    expect(await nudge(ann, ben)).toMatchObject(refusal('already_nudged'));
    await social.sql(
      `update friend_news set created_at = created_at - interval '1 day' where kind = 'nudge'`,
    );
    expect(await nudge(ann, ben)).toMatchObject({ status: 204 });
  });

  it('are not nudged when one of the two is deleted meanwhile', async () => {
    for (const deletesCaller of [false, true]) {
      const [ann, ben] = await social.friends();
      const leaving = deletesCaller ? ann : ben;
      jest.spyOn(social.app.get(QueryClient), 'ask').mockImplementationOnce(async () => {
        await social.delete(leaving);
        return { results: [], finished: false };
      });
      expect(await nudge(ann, ben)).toMatchObject(refusal(deletesCaller ? 'unauthorized' : 'user_not_found'));
      const found = await social.sql(
        'select 1 from friend_news where kind = $2 and $1 in (user_id, from_user_id)',
        [leaving.userId, 'nudge'],
      );
      expect(found).toEqual([]);
    }
  });

  it('are nudged at once by two tabs, of which one is refused', async () => {
    const [ann, ben] = await social.friends();
    const answers = await Promise.all([nudge(ann, ben), nudge(ann, ben), nudge(ann, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  });

  it('are not nudged by strangers, nor after their game', async () => {
    const [ann, ben] = await social.friends();
    expect(await nudge(await social.user(), ben)).toMatchObject(refusal('friend_not_found'));
    play(ben);
    expect(await nudge(ann, ben)).toMatchObject(refusal('friend_has_played'));
    expect(await newsOf(ben)).toEqual([]);
  });
});

describe('news of an accepted request', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  it('come to whoever has asked, at once and until they were read', async () => {
    const [ann, ben] = [await world.social.user('Ann'), await world.social.user('Ben')];
    const tab = await world.tabOf(ann, 2);
    const { body } = await ann.ask(ben);
    await ben.accept(body.friendship_id);
    await tab.hear('friend_news');
    expect(await newsOf(ann)).toMatchObject([{ kind: 'request_accepted', from: ben.names }]);
    expect(await newsOf(ben)).toEqual([]);
  });

  it('come to the first of two who ask each other, and go with the friendship', async () => {
    const [ann, ben] = await world.social.friends();
    expect(await newsOf(ann)).toMatchObject([{ kind: 'request_accepted', from: ben.names }]);
    expect(await newsOf(ben)).toEqual([]);
    await ben.block(ann);
    expect(await newsOf(ann)).toEqual([]);
  });
});
