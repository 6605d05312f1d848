import { SOCKET_PONG_SECONDS } from '@fourfold/contracts';
import { PresenceService, PresenceSettings } from '@fourfold/platform/presence';
import { ConnectionService } from '@fourfold/platform/sockets';
import { RedisClient } from '@fourfold/platform/redis';
import { holdChatWindow } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { PING_EVERY_MS } from '../src/limits';
import { FriendPresenceService } from '../src/presence/friend-presence.service';
import type { SocialUser } from './social-user';
import type { SocialApp } from './social-app';
import type { Tab } from './tab';
import { World } from './world';

type Change = (social: SocialApp, ann: SocialUser, ben: SocialUser, requestId: number) => Promise<unknown>;

describe('the friends socket', () => {
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    world.closeTabs();
  });
  afterAll(() => world.stop());

  const tabOf = (person: SocialUser, replica?: 1 | 2): Promise<Tab> => world.tabOf(person, replica);

  describe('a message', () => {
    it('reaches every tab of both users once, numbered and in order, on every replica, and nobody else', async () => {
      const [ann, ben] = await social.friends();
      const cleo = await social.user('Cleo');
      await social.befriend(ann, cleo);
      const outsider = await tabOf(cleo);
      const all = [await tabOf(ann), await tabOf(ann, 2), await tabOf(ben), await tabOf(ben, 2)] as const;
      const [annHere, , , benThere] = all;
      annHere.send('send_message', { to_user_id: ben.userId, message: '  hello <b>you</b>\n ' });
      const messages = await Promise.all(all.map((tab) => tab.hear('new_message')));
      expect(messages[0]).toEqual({
        id: expect.any(Number),
        from_user_id: ann.userId,
        from_username: ann.username,
        to_user_id: ben.userId,
        message: 'hello <b>you</b>',
        timestamp: expect.stringMatching(/Z$/),
        read: false,
        seq: 1,
      });
      for (const message of messages) expect(message).toEqual(messages[0]);
      for (let n = 0; n < 4; n += 1) {
        annHere.send('send_message', { to_user_id: ben.userId, message: `ann ${n}` });
        benThere.send('send_message', { to_user_id: ann.userId, message: `ben ${n}` });
      }
      for (const tab of all) {
        await tab.hear('new_message', 9);
        await tab.settled();
        const places = tab.heard('new_message').map(({ seq }) => seq);
        expect(places.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        const ofAnn = tab.heard('new_message').filter((message) => message.from_user_id === ann.userId);
        expect(ofAnn.slice(1).map(({ message }) => message)).toEqual([0, 1, 2, 3].map((n) => `ann ${n}`));
      }
      await outsider.settled();
      expect(outsider.heard('new_message')).toEqual([]);
    });

    it('is announced to the friend while it is written, unless the writer appears offline', async () => {
      const [ann, ben] = await social.friends();
      const [annHere, benThere] = [await tabOf(ann), await tabOf(ben, 2)];
      annHere.send('typing', { to_user_id: ben.userId });
      expect(await benThere.hear('friend_typing')).toEqual({ user_id: ann.userId });
      await social.app.get(FriendPresenceService, { strict: false }).setAppearOffline(ann.userId, true);
      annHere.send('typing', { to_user_id: ben.userId });
      await annHere.settled();
      annHere.send('send_message', { to_user_id: ben.userId, message: 'hi' });
      await benThere.hear('new_message');
      expect(benThere.heard('friend_typing')).toHaveLength(1);
      expect(annHere.heard('friend_typing')).toEqual([]);
    });

    it('is refused beyond five in five seconds, counted across all tabs', async () => {
      const [ann, ben] = await social.friends();
      const [one, other] = [await tabOf(ann), await tabOf(ann, 2)];
      await holdChatWindow(social.app.get(RedisClient), ann.userId);
      for (let n = 0; n < 4; n += 1)
        for (const tab of [one, other]) tab.send('send_message', { to_user_id: ben.userId, message: 'hi' });
      await Promise.all([one.settled(), other.settled()]);
      await one.hear('new_message', 5);
      const errors = [...one.heard('error'), ...other.heard('error')];
      expect(errors.map(({ code }) => code)).toEqual(Array(3).fill('rate_limited'));
      expect(one.heard('new_message')).toHaveLength(5);
    });

    it('does not count against the limit when it is invalid', async () => {
      const [ann, ben] = await social.friends();
      const tab = await tabOf(ann);
      for (let n = 0; n < 6; n += 1) tab.send('send_message', { to_user_id: ben.userId, message: ' ' });
      tab.send('send_message', { to_user_id: ben.userId, message: 'at last' });
      expect(await tab.hear('new_message')).toMatchObject({ message: 'at last' });
      expect(tab.heard('error').map(({ code }) => code)).toEqual(Array(6).fill('validation_failed'));
    });
  });

  it('answers a message that is resent on a new connection because the first answer was lost', async () => {
    const [ann, ben] = await social.friends();
    const [before, reader] = [await tabOf(ann), await tabOf(ben, 2)];
    const payload = { to_user_id: ben.userId, message: 'once', client_message_id: randomUUID() };
    before.send('send_message', payload);
    await reader.hear('new_message');
    before.breakOff();
    const after = await tabOf(ann, 2);
    expect(await after.ask('send_message', payload, 'new_message')).toMatchObject(payload);
    await Promise.all([after.settled(), reader.settled()]);
    expect([after, reader].map((tab) => tab.heard('new_message').length)).toEqual([1, 1]);
  });

  it('sends a read receipt to every tab of the sender and to nobody else, and shows it in the history', async () => {
    const [ann, ben] = await social.friends();
    const [annHere, annThere, reader] = [await tabOf(ann), await tabOf(ann, 2), await tabOf(ben)];
    for (const message of ['one', 'two']) annHere.send('send_message', { to_user_id: ben.userId, message });
    const { id } = await reader.hear('new_message');
    await reader.hear('new_message', 2);
    reader.send('mark_read', { message_id: id });
    for (const tab of [annHere, annThere])
      expect(await tab.hear('message_read')).toEqual({ message_id: id, reader_id: ben.userId });
    expect(await ben.friends()).toMatchObject([{ unread_count: 1 }]);
    await reader.settled();
    expect(reader.heard('message_read')).toEqual([]);
    const request = { friend_id: ben.userId };
    expect(await annHere.ask('get_chat_history', request, 'chat_history')).toMatchObject({
      friend_id: ben.userId,
      messages: [
        { message: 'one', read: true },
        { message: 'two', read: false },
      ],
    });
  });

  describe('who is online', () => {
    const service = (app: INestApplication = social.app): FriendPresenceService =>
      app.get(FriendPresenceService, { strict: false });
    const statuses = (watcher: Tab): boolean[] =>
      watcher.heard('online_status').map(({ is_online }) => is_online);

    it('is sent to friends when the first tab opens and after the last one has closed', async () => {
      const [ann, ben] = await social.friends();
      const watcher = await tabOf(ann);
      const [here, there] = [await tabOf(ben), await tabOf(ben, 2)];
      expect(await watcher.hear('online_status')).toEqual({ user_id: ben.userId, is_online: true });
      const { friends } = await watcher.ask('get_online_friends', {}, 'online_friends');
      expect(friends).toEqual([ben.userId]);
      expect(await ann.friends()).toMatchObject([{ is_online: true }]);
      here.close();
      await there.settled();
      there.breakOff();
      expect(await watcher.hear('online_status', 2)).toEqual({ user_id: ben.userId, is_online: false });
      expect(await ann.friends()).toMatchObject([{ is_online: false }]);
    });

    it('is not sent for a reload', async () => {
      const { app } = social;
      const settings = app.get(PresenceSettings, { strict: false });
      // A reconnect may exceed the default on a busy machine. A multiple, so that a grace of 0 stays 0.
      jest.replaceProperty(settings, 'graceMs', 100 * settings.graceMs);
      const [ann, ben] = await social.friends();
      const cleo = await social.user('Cleo');
      await social.befriend(ann, cleo);
      const watcher = await tabOf(ann, 2);
      const before = await tabOf(ben);
      await watcher.hear('online_status');
      // Hooks run in order of registration: this one runs after that of presence.
      const disconnected = new Promise<void>((resolve) =>
        app.get(ConnectionService, { strict: false }).onDisconnected(({ data }) => {
          if (data.user.user_id === ben.userId) resolve();
        }),
      );
      before.close();
      await disconnected;
      await app.get(PresenceService, { strict: false }).sweep();
      await tabOf(ben);
      await tabOf(cleo);
      const sent = () => watcher.heard('online_status').map(({ user_id }) => user_id);
      await waitFor(() => sent().includes(cleo.userId));
      expect(sent()).toEqual([ben.userId, cleo.userId]);
    });

    it('does not show users who appear offline, on any device, until they stop', async () => {
      const [ann, ben] = await social.friends();
      const watcher = await tabOf(ann);
      const [here, there] = [await tabOf(ben), await tabOf(ben, 2)];
      await watcher.hear('online_status');
      expect(await here.ask('get_appear_offline', {}, 'appear_offline')).toEqual({ appear_offline: false });
      there.send('set_appear_offline', { appear_offline: true });
      expect(await here.hear('appear_offline', 2)).toEqual({ appear_offline: true });
      expect(await watcher.hear('online_status', 2)).toEqual({ user_id: ben.userId, is_online: false });
      const isSeen = async (): Promise<boolean> =>
        (await ann.friends())[0]!.is_online ||
        (await watcher.ask('get_online_friends', {}, 'online_friends')).friends.length > 0;
      expect(await isSeen()).toBe(false);
      here.close();
      there.close();
      const back = await tabOf(ben);
      expect(await isSeen()).toBe(false);
      expect(await back.ask('get_appear_offline', {}, 'appear_offline')).toEqual({ appear_offline: true });
      back.send('set_appear_offline', { appear_offline: false });
      expect(await watcher.hear('online_status', 3)).toEqual({ user_id: ben.userId, is_online: true });
      expect(await isSeen()).toBe(true);
    });

    it('is sent to new friends, and ends for former ones', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      const [tabOfAnn, tabOfBen] = [await tabOf(ann), await tabOf(ben, 2)];
      expect(await tabOfAnn.ask('get_online_friends', {}, 'online_friends')).toEqual({ friends: [] });
      await social.befriend(ann, ben);
      expect(await tabOfAnn.hear('online_status')).toEqual({ user_id: ben.userId, is_online: true });
      expect(await tabOfBen.hear('online_status')).toEqual({ user_id: ann.userId, is_online: true });
      await ben.block(ann);
      expect(await tabOfAnn.hear('online_status', 2)).toEqual({ user_id: ben.userId, is_online: false });
      expect(await tabOfBen.hear('online_status', 2)).toEqual({ user_id: ann.userId, is_online: false });
      expect(await tabOfAnn.ask('get_online_friends', {}, 'online_friends')).toEqual({ friends: [] });
    });

    it('matches the stored setting after several devices change appear-offline at once', async () => {
      for (let round = 0; round < 4; round += 1) {
        const [ann, ben] = await social.friends();
        const watcher = await tabOf(ben, 2);
        await tabOf(ann);
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

    it('is not sent while the user appears offline, neither on connect nor on disconnect', async () => {
      const [ann, ben] = await social.friends();
      const cleo = await social.user('Cleo');
      await social.befriend(ben, cleo);
      await service().setAppearOffline(ann.userId, true);
      const watcher = await tabOf(ben, 2);
      const hidden = await tabOf(ann);
      hidden.close();
      await waitFor(async () => !(await service().onlineAmong([ann.userId])).has(ann.userId));
      await tabOf(cleo);
      expect(await watcher.hear('online_status')).toEqual({ user_id: cleo.userId, is_online: true });
    });

    it('stays offline when appearing online could not be stored', async () => {
      const [ann, ben] = await social.friends();
      const watcher = await tabOf(ben, 2);
      await tabOf(ann);
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

    it('is sent when appear-offline is set again, after an attempt that ended before friends were notified', async () => {
      const [ann, ben] = await social.friends();
      const watcher = await tabOf(ben, 2);
      const tab = await tabOf(ann);
      await watcher.hear('online_status');
      await social.sql('update people set appear_offline = true where user_id = $1', [ann.userId]);
      tab.send('set_appear_offline', { appear_offline: true });
      expect(await watcher.hear('online_status', 2)).toEqual({ user_id: ann.userId, is_online: false });
    });

    it('changes to offline at most 45 s after a connection dies silently', () => {
      expect(PING_EVERY_MS + SOCKET_PONG_SECONDS * 1_000).toBeLessThan(45_000);
    });
  });

  describe('a friend request', () => {
    it('is shown in every tab of both users, and to nobody else', async () => {
      const [ann, ben, cleo] = [await social.user('Ann'), await social.user('Ben'), await social.user()];
      const notified = [await tabOf(ann), await tabOf(ben), await tabOf(ben, 2)];
      const stranger = await tabOf(cleo);
      await ann.ask(ben);
      for (const tab of notified) expect(await tab.hear('friend_requests_changed')).toEqual({});
      await stranger.settled();
      expect(stranger.heard('friend_requests_changed')).toEqual([]);
    });

    it.each<[string, Change]>([
      ['accepted', (_social, _ann, ben, id) => ben.accept(id)],
      ['rejected', (_social, _ann, ben, id) => ben.reject(id)],
      ['cancelled', (_social, ann, _ben, id) => ann.cancel(id)],
      ['answered by a request in the other direction', (_social, ann, ben) => ben.ask(ann)],
      ['ended by a block', (_social, ann, ben) => ben.block(ann)],
      ['ended because the account of the sender was deleted', (app, ann) => app.delete(ann)],
    ])('that is %s is shown to both, and is no longer listed', async (_change, change) => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      const { body } = await ann.ask(ben);
      const [annsTab, bensTab] = [await tabOf(ann), await tabOf(ben, 2)];
      await change(social, ann, ben, body.friendship_id);
      for (const tab of [annsTab, bensTab]) await tab.hear('friend_requests_changed');
      expect(await ben.pending()).toEqual([]);
    });
  });
});
