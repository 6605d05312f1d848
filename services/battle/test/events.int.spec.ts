import { startPublisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { RelationRepository } from '../src/relation/relation.repository';
import { BattleApp } from './battle-app';

describe('the events that battle consumes', () => {
  let battle: BattleApp;

  beforeAll(async () => {
    battle = await BattleApp.start();
  });
  afterAll(() => battle.stop());

  it('begin and end friendships', async () => {
    const social = await startPublisher(battle.env, 'social');
    const [ann, ben] = [battle.stranger('Ann'), battle.stranger('Ben')];
    const user_ids = [ann.userId, ben.userId].sort() as [string, string];
    const relations = battle.app.get(RelationRepository, { strict: false });
    const areFriends = async () => (await relations.friendsAmong([ann.userId], [ben.userId])).size > 0;
    const at = new Date().toISOString();
    const data = { friendship_id: 7, user_ids };
    await social.publish({
      type: 'friend.accepted',
      aggregateId: '7',
      aggregateVersion: 1,
      data: { ...data, accepted_at: at },
    });
    await waitFor(areFriends, { what: 'the friendship' });
    await social.publish({
      type: 'friend.removed',
      aggregateId: '7',
      aggregateVersion: 2,
      data: { ...data, removed_at: at },
    });
    await waitFor(async () => !(await areFriends()), { what: 'its end' });
    await social.stop();
  });

  it('keep the names of users current, and never bring a deleted user back', async () => {
    const auth = await startPublisher(battle.env, 'auth');
    const nameOf = async (userId: string) =>
      (
        await battle.sql<{ display_name: string | null }>(
          'select display_name from people where user_id = $1',
          [userId],
        )
      )[0]?.display_name;
    const [gone, other] = [battle.stranger('Gone'), battle.stranger('Other')];
    const tell = (type: 'user.registered' | 'user.updated', player: TestUser, version: number) =>
      auth.publish({
        type,
        aggregateId: player.userId,
        aggregateVersion: version,
        data: player.data(),
      });
    await tell('user.registered', gone, 1);
    await waitFor(async () => (await nameOf(gone.userId)) === 'Gone', { what: 'user.registered' });
    await auth.publish({
      type: 'user.deleted',
      aggregateId: gone.userId,
      aggregateVersion: 2,
      data: { user_id: gone.userId, deleted_at: new Date().toISOString() },
    });
    await waitFor(async () => (await nameOf(gone.userId)) === null, { what: 'user.deleted' });
    await tell('user.updated', gone, 1);
    await tell('user.updated', other, 1);
    await waitFor(async () => (await nameOf(other.userId)) === 'Other', { what: 'what came later' });
    expect(await nameOf(gone.userId)).toBeNull();
    await auth.stop();
  });
});
