import type { BattleTab } from '@fourfold/testing/battle-tab';
import { spawnService } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { RedisClient } from '@fourfold/platform/redis';
import { InvitationRepository } from '../src/invitation/invitation.repository';
import { INVITATIONS_PER_MINUTE } from '../src/limits';
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
    // Rooms of one test are no opponents of the next.
    for (const { code } of await battle.lists.listOpen()) await battle.rooms.forget(code);
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

    it('reaches an online friend on another replica, again when asked for or after a reload, and ends when they join', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      annTab.send('invite', { user_id: ben.userId.toUpperCase() });
      const from = { user_id: ann.userId, display_name: 'Ann' };
      expect(await benTab.hear('invited')).toEqual({ room_code, from, seconds_left: 60 });
      expect((await annTab.ask('invite', { user_id: ben.userId }, 'error')).code).toBe('invitation_open');
      benTab.send('get_invitations', {});
      expect(await benTab.hear('invited', 2)).toMatchObject({ room_code, from });
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

    it('ends in all tabs of who declines, who is not invited again for a minute, while others are', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo');
      await battle.befriend(cleo, ann);
      const elsewhere = await world.tabOf(ben);
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      benTab.send('decline_invitation', { room_code });
      expect(await annTab.hear('invitation_declined')).toEqual({ user_id: ben.userId });
      for (const tab of [benTab, elsewhere])
        expect(await tab.hear('invitation_ended')).toEqual({ room_code, reason: 'declined' });
      expect((await benTab.ask('decline_invitation', { room_code }, 'error')).code).toBe(
        'invitation_not_found',
      );
      expect((await annTab.ask('invite', { user_id: ben.userId }, 'error')).code).toBe('invitation_declined');
      invite(annTab, cleo);
      await cleoTab.hear('invited');
    });

    it('is the only one of its sender, also from another room, which the end of the first makes possible', async () => {
      const { ben, annTab, benTab } = await friends();
      const first = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      annTab.send('leave_game', {});
      expect(await benTab.hear('invitation_ended')).toEqual({ room_code: first.room_code, reason: 'left' });
      await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited', 2);
      expect((await annTab.ask('invite', { user_id: ben.userId }, 'error')).code).toBe('invitation_open');
    });

    it('is limited in number, whatever becomes of the others', async () => {
      const { ben, annTab, benTab } = await friends();
      for (let n = 1; n <= INVITATIONS_PER_MINUTE; n += 1) {
        await annTab.ask('create_game', {}, 'game_created');
        invite(annTab, ben);
        await benTab.hear('invited', n);
        annTab.send('leave_game', {});
        await benTab.hear('invitation_ended', n);
      }
      await annTab.ask('create_game', {}, 'game_created');
      expect((await annTab.ask('invite', { user_id: ben.userId }, 'error')).code).toBe('rate_limited');
    });

    it('ends when the room is full, when it starts, and when its time is over', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo', 2);
      await battle.befriend(cleo, ann);
      const ends = () => benTab.heard('invitation_ended').map(({ reason }) => reason);
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      await cleoTab.ask('join_game', { room_code }, 'game_joined');
      expect(await benTab.hear('invitation_ended')).toEqual({ room_code, reason: 'full' });
      annTab.send('leave_game', {});
      cleoTab.send('leave_game', {});
      await Promise.all([annTab, cleoTab].map((tab) => tab.hear('player_left')));

      const larger = await annTab.ask('create_game', { max_players: 3 }, 'game_created');
      await cleoTab.ask('join_game', { room_code: larger.room_code }, 'game_joined');
      invite(annTab, ben);
      await benTab.hear('invited', 2);
      for (const tab of [annTab, cleoTab]) tab.send('player_ready', { ready: true });
      await benTab.hear('invitation_ended', 2);
      annTab.send('player_ready', { ready: false });
      await cleoTab.hear('player_ready', 3);

      invite(annTab, ben);
      await benTab.hear('invited', 3);
      const redis = battle.app.get(RedisClient);
      await redis.zadd('{battle}:invitation-ends', 1, ann.userId);
      await benTab.hear('invitation_ended', 3);
      expect(ends()).toEqual(['full', 'started', 'expired']);
      expect((await benTab.ask('decline_invitation', { room_code }, 'error')).code).toBe(
        'invitation_not_found',
      );
    });

    it('ends in the other tabs of a friend who joins', async () => {
      const { ben, annTab, benTab } = await friends();
      const elsewhere = await world.tabOf(ben);
      const { room_code } = await annTab.ask('create_game', { max_players: 3 }, 'game_created');
      invite(annTab, ben);
      await elsewhere.hear('invited');
      await benTab.ask('join_game', { room_code }, 'game_joined');
      expect(await elsewhere.hear('invitation_ended')).toEqual({ room_code, reason: 'full' });
    });

    it('does not cross a block, in either direction', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      await battle.block(ben, ann);
      expect(await benTab.hear('invitation_ended')).toEqual({ room_code, reason: 'blocked' });
      expect((await benTab.ask('decline_invitation', { room_code }, 'error')).code).toBe(
        'invitation_not_found',
      );
      await annTab.settled();
      expect(annTab.heard('invitation_declined')).toEqual([]);

      const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo', 2);
      await battle.befriend(cleo, ann);
      invite(annTab, cleo);
      await cleoTab.hear('invited');
      await battle.block(ann, cleo);
      // Nobody is told that they are blocked.
      expect(await cleoTab.hear('invitation_ended')).toEqual({ room_code, reason: 'left' });
    });

    it('is sent again when the sender has another name', async () => {
      const { ann, ben, annTab, benTab } = await friends();
      const { room_code } = await annTab.ask('create_game', {}, 'game_created');
      invite(annTab, ben);
      await benTab.hear('invited');
      await battle.apply('user.updated', ann.userId, 2, ann.data({ display_name: 'Annabel' }));
      const from = { user_id: ann.userId, display_name: 'Annabel' };
      expect(await benTab.hear('invited', 2)).toMatchObject({ room_code, from });
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
