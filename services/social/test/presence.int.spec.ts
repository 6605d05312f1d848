import { SOCKET_PONG_SECONDS } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { PING_EVERY_MS } from '../src/limits';
import { FriendPresenceService } from '../src/presence/friend-presence.service';
import type { SocialApp } from './social-app';
import type { Tab } from './tab';
import { World } from './world';

describe('what friends see of the presence of a user', () => {
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const service = (app: INestApplication = social.app): FriendPresenceService =>
    app.get(FriendPresenceService, { strict: false });
  const statuses = (watcher: Tab): boolean[] =>
    watcher.heard('online_status').map(({ is_online }) => is_online);

  it('and what is stored agree after appear_offline was changed by several requests at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = await social.friends();
      const watcher = await world.tabOf(ben, 2);
      await world.tabOf(ann);
      await watcher.hear('online_status');
      await Promise.all([
        service().setAppearOffline(ann.userId, true),
        service(world.second.app).setAppearOffline(ann.userId, false),
        service().setAppearOffline(ann.userId, round % 2 === 0),
      ]);
      const [row] = await social.sql<{ appear_offline: boolean }>(
        `select appear_offline from people where user_id = $1`,
        [ann.userId],
      );
      const isSeen = !row!.appear_offline;
      expect((await ben.friends())[0]!.is_online).toBe(isSeen);
      await waitFor(() => statuses(watcher).at(-1) === isSeen);
    }
  });

  it('is nothing while they appear offline: neither that they come nor that they go', async () => {
    const [ann, ben] = await social.friends();
    const cleo = await social.person('Cleo');
    await social.befriend(ben, cleo);
    await service().setAppearOffline(ann.userId, true);
    const watcher = await world.tabOf(ben, 2);
    const hidden = await world.tabOf(ann);
    hidden.close();
    await waitFor(async () => !(await service().onlineAmong([ann.userId])).has(ann.userId));
    await world.tabOf(cleo);
    expect(await watcher.hear('online_status')).toEqual({ user_id: cleo.userId, is_online: true });
  });

  it('is not that they are back when that could not be stored', async () => {
    const [ann, ben] = await social.friends();
    const watcher = await world.tabOf(ben, 2);
    await world.tabOf(ann);
    await watcher.hear('online_status');
    await service().setAppearOffline(ann.userId, true);
    await social.sql(`create function no_commit() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await social.sql(`create constraint trigger no_commit after update on people
      deferrable initially deferred for each row execute function no_commit()`);
    await expect(service().setAppearOffline(ann.userId, false)).rejects.toThrow('not now');
    await social.sql(`drop function no_commit cascade`);
    expect((await ben.friends())[0]!.is_online).toBe(false);
    await service().setAppearOffline(ann.userId, false);
    await waitFor(() => statuses(watcher).length === 3);
    expect(statuses(watcher)).toEqual([true, false, true]);
  });

  it('is that they are offline, 45 s after their last message at the latest', () => {
    expect(PING_EVERY_MS + SOCKET_PONG_SECONDS * 1_000).toBeLessThan(45_000);
  });
});
