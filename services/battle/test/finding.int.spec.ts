import type { BattleTab } from '@fourfold/testing/battle-tab';
import { spawnService } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { RedisClient } from '@fourfold/platform/redis';
import { InvitationRepository } from '../src/invitation/invitation.repository';
import type { BattleApp } from './battle-app';
import { World } from './world';

describe('finding an opponent', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(async () => {
    world.closeTabs();
    const redis = battle.app.get(RedisClient);
    const open = await redis.zrange('{battle}:open', 0, -1);
    // Rooms of one test are no opponents of the next.
    if (open.length > 0) await redis.zrem('{battle}:open', ...open);
  });
  afterAll(() => world.stop());

  const invite = (tab: BattleTab, user: TestUser): void => tab.send('invite', { user_id: user.userId });

  describe('by quick join', () => {
    it('opens a public room, shown as looking for an opponent, which the next player joins', async () => {
      const { annTab, benTab } = await world.twoPlayers();
      const { game, room_code } = await annTab.ask('quick_join', { hit_points: 15 }, 'game_created');
      expect(game).toMatchObject({ hit_points: 15, friends_only: false, max_players: 2 });
      const { active_games } = await benTab.ask('join_lobby', {}, 'lobby_update');
      expect(active_games).toMatchObject([{ room_code, looking_for_opponent: true }]);
      const joined = await benTab.ask('quick_join', { hit_points: 50 }, 'game_joined');
      expect(joined).toMatchObject({ room_code, game: { hit_points: 15 } });
      await annTab.hear('player_joined');
      expect((await annTab.ask('quick_join', {}, 'error')).code).toBe('already_in_room');
    });

    it('joins the public room that has waited longest and has no player in a block with the user', async () => {
      const [friendly, blocked, first, second] = await Promise.all(
        ['Friendly', 'Blocked', 'First', 'Second'].map((name) => world.newPlayer(name)),
      );
      const { player: ann, tab: annTab } = await world.newPlayer('Ann', 2);
      await battle.block(blocked!.player, ann);
      await friendly!.tab.ask('create_game', { friends_only: true }, 'game_created');
      for (const { tab } of [blocked!, first!, second!])
        await tab.ask('create_game', { friends_only: false }, 'game_created');
      const { room_code } = await annTab.ask('quick_join', {}, 'game_joined');
      expect(room_code).toBe(first!.tab.heard('game_created')[0]!.room_code);
    });

    it('leaves nobody alone who looks at the same time as others, on two replicas', async () => {
      const players = await Promise.all(
        Array.from({ length: 8 }, (_, n) => world.newPlayer(`P${n}`, n % 2 === 0 ? 1 : 2)),
      );
      for (const { tab } of players) tab.send('quick_join', {});
      const codes = await Promise.all(
        players.map(async ({ tab }) => {
          const entered = () => [...tab.heard('game_created'), ...tab.heard('game_joined')];
          await waitFor(() => entered().length > 0, { what: 'a room' });
          return entered()[0]!.room_code;
        }),
      );
      const counts = [...Map.groupBy(codes, (code) => code).values()].map(({ length }) => length);
      expect(counts).toEqual([2, 2, 2, 2]);
    });
  });

  describe('by invitation', () => {
    async function friends() {
      const both = await world.twoPlayers();
      await battle.befriend(both.ann, both.ben);
      return both;
    }

    it('reaches an online friend on another replica, again after a reload, and ends when they join', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      const from = { user_id: ann.userId, display_name: 'Ann' };
      expect(await benTab.hear('invited')).toEqual({ room_code, from, seconds_left: 60 });
      expect((await annTab.ask('invite', { user_id: ben.userId }, 'error')).code).toBe('invitation_open');
      benTab.close();
      const again = await world.tabOf(ben);
      expect(await again.hear('invited')).toMatchObject({ room_code, from });
      await again.ask('join_game', { room_code }, 'game_joined');
      const third = await world.tabOf(ben);
      expect(third.heard('invited')).toEqual([]);
    });

    it('ends when the friend finds the room by quick join', async () => {
      const { ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('quick_join', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      expect(await benTab.ask('quick_join', {}, 'game_joined')).toMatchObject({ room_code });
      await benTab.settled();
      const invitations = battle.app.get(InvitationRepository, { strict: false });
      expect(await invitations.listFor(ben.userId)).toEqual([]);
    });

    it('tells the sender who declines, who may then invite again', async () => {
      const { ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      benTab.send('decline_invitation', { room_code });
      expect(await annTab.hear('invitation_declined')).toEqual({ user_id: ben.userId });
      expect((await benTab.ask('decline_invitation', { room_code }, 'error')).code).toBe(
        'invitation_not_found',
      );
      invite(annTab, ben);
      await benTab.hear('invited', 2);
    });

    it('is refused without a waiting room, for users who are no friends, in a block or offline', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const refusal = async (user: TestUser) =>
        (await annTab.ask('invite', { user_id: user.userId }, 'error')).code;
      expect(await refusal(ben)).toBe('not_in_room');
      await annTab.ask('create_game', { max_players: 3 }, 'game_created');
      const { player: stranger } = await world.newPlayer('Stranger');
      expect(await refusal(stranger)).toBe('invitation_not_allowed');
      const offline = await battle.player('Offline');
      await battle.befriend(ann, offline);
      expect(await refusal(offline)).toBe('player_offline');
      await battle.block(ben, ann);
      expect(await refusal(ben)).toBe('invitation_not_allowed');
      expect(benTab.heard('invited')).toEqual([]);
    });

    it('survives the death of the replica that sent it', async () => {
      const replica = await spawnService('battle', battle.env);
      try {
        const { player: ann, tab: annTab } = await world.newPlayer('Ann');
        const ben = await battle.player('Ben');
        await battle.befriend(ann, ben);
        const { room_code } = await annTab.ask('create_game', {}, 'game_created');
        const benTab = await world.tabAt(ben, replica.url);
        invite(annTab, ben);
        await benTab.hear('invited');
        await replica.kill('SIGKILL');
        const back = await world.tabOf(ben);
        expect(await back.hear('invited')).toMatchObject({ room_code });
      } finally {
        await replica.kill('SIGKILL');
      }
    });
  });
});
