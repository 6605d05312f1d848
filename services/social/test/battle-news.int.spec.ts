import type { EventData } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf } from '@fourfold/platform/testing';
import { randomUUID } from 'node:crypto';
import type { SocialUser } from './social-user';
import type { SocialApp } from './social-app';
import type { Tab } from './tab';
import { World } from './world';

type Battle = EventData['battle.finished'];

describe('the news of battles', () => {
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  function battleOf(winner: SocialUser, loser: SocialUser): Battle {
    const now = new Date().toISOString();
    const player = {
      avatar_id: 1,
      forfeited: false,
      score: 3,
      damage_taken: 0,
      words_completed: 3,
      wpm: 40,
      accuracy: 100,
    } as const;
    return {
      battle_id: randomUUID(),
      room_code: 'ABCDEF',
      started_at: now,
      finished_at: now,
      duration_seconds: 60,
      reason: 'eliminated',
      winner_id: winner.userId,
      players: [winner, loser].map(({ userId }) => ({
        ...player,
        user_id: userId,
        won: userId === winner.userId,
      })),
    };
  }
  const finish = (battle: Battle) => social.apply('battle.finished', battle.battle_id, 1, battle);

  /** A tab of a friend of both players that asked for the news. */
  async function follower(...players: SocialUser[]): Promise<{ person: SocialUser; tab: Tab }> {
    const person = await social.user('Fay');
    for (const player of players) await social.befriend(person, player);
    const tab = await world.tabOf(person);
    await tab.ask('set_battle_news', { enabled: true }, 'battle_news');
    return { person, tab };
  }
  const people = (): Promise<[SocialUser, SocialUser]> => Promise.all([social.user('Ann'), social.user('Ben')]);
  /** What a tab has heard, once everything sent before has arrived. */
  async function heard(tab: Tab) {
    await tab.settled();
    return tab.heard('friend_battle_finished');
  }

  it('are a setting of the account, which is off by default and sent to all devices', async () => {
    const ann = await social.user('Ann');
    const [here, there] = [await world.tabOf(ann), await world.tabOf(ann, 2)];
    expect(await here.ask('get_battle_news', {}, 'battle_news')).toEqual({ enabled: false });
    there.send('set_battle_news', { enabled: true });
    expect(await here.hear('battle_news', 2)).toEqual({ enabled: true });
    const later = await world.tabOf(ann);
    expect(await later.ask('get_battle_news', {}, 'battle_news')).toEqual({ enabled: true });
    await social.delete(ann);
    expect(await social.sql('select battle_news from people where user_id = $1', [ann.userId])).toEqual([
      { battle_news: false },
    ]);
  });

  it('reach friends of a player who want them, once, and nobody else', async () => {
    const [ann, ben] = await people();
    const { tab, person } = await follower(ben);
    const elsewhere = await world.tabOf(person, 2);
    const quiet = await social.user('Gus');
    await social.befriend(quiet, ben);
    const quietTab = await world.tabOf(quiet);
    const stranger = await follower();
    const battle = battleOf(ann, ben);
    const event = eventOf('battle.finished', battle.battle_id, 1, battle);
    for (let time = 0; time < 2; time += 1) await social.app.get(JetStreamServer).handle(event);
    const news = {
      user_id: ben.userId,
      won: false,
      opponents: [{ user_id: ann.userId, display_name: 'Ann' }],
      finished_at: battle.finished_at,
    };
    expect(await tab.hear('friend_battle_finished')).toEqual(news);
    expect(await elsewhere.hear('friend_battle_finished')).toEqual(news);
    expect(await heard(tab)).toEqual([news]);
    expect([await heard(quietTab), await heard(stranger.tab)]).toEqual([[], []]);
    await tab.ask('set_battle_news', { enabled: false }, 'battle_news');
    await finish(battleOf(ann, ben));
    expect(await heard(tab)).toHaveLength(1);
  });

  it('give away nothing of players who appear offline, neither as friends nor as opponents', async () => {
    const [ann, ben] = await people();
    const { tab } = await follower(ann, ben);
    const hidden = await world.tabOf(ann);
    await hidden.ask('set_appear_offline', { appear_offline: true }, 'appear_offline');
    await finish(battleOf(ann, ben));
    expect(await tab.hear('friend_battle_finished')).toMatchObject({ user_id: ben.userId, opponents: [] });
    expect(await heard(tab)).toHaveLength(1);
  });

  it.each(['the one who is told', 'the opponent'])(
    'do not name an opponent after a block by %s',
    async (who) => {
      const [ann, ben] = await people();
      const { tab, person } = await follower(ann, ben);
      const [blocker, blocked] = who === 'the opponent' ? [ben, person] : [person, ben];
      await blocker.block(blocked);
      await finish(battleOf(ann, ben));
      expect(await tab.hear('friend_battle_finished')).toMatchObject({ user_id: ann.userId, opponents: [] });
      expect(await heard(tab)).toHaveLength(1);
    },
  );

  it('are not told when the event comes late, nor when the battle was broken off', async () => {
    const [ann, ben] = await people();
    const { tab } = await follower(ann);
    const clock = jest.spyOn(social.app.get(Clock), 'now');
    clock.mockReturnValue(new Date(Date.now() + 61_000));
    await finish(battleOf(ann, ben));
    clock.mockRestore();
    await finish({ ...battleOf(ann, ben), reason: 'abandoned', winner_id: null });
    await finish(battleOf(ben, ann));
    expect(await tab.hear('friend_battle_finished')).toMatchObject({ won: false });
    expect(await heard(tab)).toHaveLength(1);
  });
});
