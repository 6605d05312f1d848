import { FIRST_RELEASE, startPublisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import { FriendRepository } from '../src/friend/friend.repository';
import { BattleApp } from './battle-app';
import { Player } from './player';

describe('what battle hears on the bus', () => {
  let battle: BattleApp;

  beforeAll(async () => {
    battle = await BattleApp.start();
  });
  afterAll(() => battle.stop());

  it('makes friends of those of whom social says so, and strangers again', async () => {
    const social = await startPublisher(battle.env, 'social');
    const [ann, ben] = [new Player(battle.issuer, 'Ann'), new Player(battle.issuer, 'Ben')];
    const user_ids = [ann.userId, ben.userId].sort() as [string, string];
    const friends = battle.app.get(FriendRepository, { strict: false });
    const areFriends = async () => (await friends.findPairs([ann.userId], [ben.userId])).length > 0;
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

  it('of people is read as the first release wrote it, and nothing brings a deleted person back', async () => {
    const auth = await startPublisher(battle.env, 'auth');
    const nameOf = async (userId: string) =>
      (
        await battle.sql<{ display_name: string | null }>(
          'select display_name from people where user_id = $1',
          [userId],
        )
      )[0]?.display_name;
    const userId = String(FIRST_RELEASE['user.registered'].data.user_id);
    for (const type of ['user.registered', 'user.updated'] as const) {
      await auth.publishRecorded(FIRST_RELEASE[type]);
      const { display_name } = FIRST_RELEASE[type].data;
      await waitFor(async () => (await nameOf(userId)) === display_name, { what: type });
    }
    await auth.publishRecorded(FIRST_RELEASE['user.deleted']);
    await waitFor(async () => (await nameOf(userId)) === null, { what: 'user.deleted' });
    await auth.publishRecorded({ ...FIRST_RELEASE['user.updated'], id: randomUUID() });
    const other = new Player(battle.issuer, 'Other');
    await auth.publish({
      type: 'user.registered',
      aggregateId: other.userId,
      aggregateVersion: 1,
      data: other.data(),
    });
    await waitFor(async () => (await nameOf(other.userId)) === 'Other', { what: 'what came later' });
    expect(await nameOf(userId)).toBeNull();
    await auth.stop();
  });
});
