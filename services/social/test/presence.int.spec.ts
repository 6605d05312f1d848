import { SOCKET_PONG_SECONDS } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { PING_EVERY_MS, PRESENCE_LIFETIME_MS, PRESENCE_RENEW_MS } from '../src/limits';
import { NoticeBus } from '../src/notice/notice.bus';
import type { Notice } from '../src/notice/notice';
import { PresenceKeeper } from '../src/presence/presence.keeper';
import { PresenceRegistry, type Connection } from '../src/presence/presence.registry';
import { PresenceService } from '../src/presence/presence.service';
import type { Person } from './person';
import { SocialApp } from './social-app';

describe('presence', () => {
  let social: SocialApp;
  let second: { url: string; app: INestApplication };
  let heard: Notice[];

  beforeAll(async () => {
    social = await SocialApp.start();
    second = await social.replica();
    social.app
      .get(NoticeBus, { strict: false })
      .onNotice((notice) => notice.kind === 'presence' && heard.push(notice));
  });
  beforeEach(() => (heard = []));
  afterAll(async () => {
    await second.app.close();
    await social.stop();
  });

  const keeper = (app: INestApplication = social.app): PresenceKeeper =>
    app.get(PresenceKeeper, { strict: false });
  const registry = (): PresenceRegistry => social.app.get(PresenceRegistry, { strict: false });
  const service = (): PresenceService => social.app.get(PresenceService, { strict: false });
  const connectionOf = ({ userId }: Person): Connection => ({ userId, connectionId: randomUUID() });
  const isOnline = async ({ userId }: Person): Promise<boolean> =>
    (await service().onlineAmong([userId])).has(userId);
  async function goneAndSwept(person: Person): Promise<void> {
    await waitFor(async () => !(await isOnline(person)), { what: 'the sweep' });
  }
  /** Lets the time of entries pass, as if nobody had renewed them for so long. */
  async function letPass(ms: number): Promise<void> {
    const redis = social.app.get(RedisClient, { strict: false });
    const key = '{presence}:entries';
    for (const entry of await redis.zrange(key, 0, -1)) await redis.zincrby(key, -ms, entry);
  }
  const told = ({ userId }: Person): boolean[] =>
    heard.flatMap((notice) =>
      notice.kind === 'presence' && notice.user_id === userId ? [notice.is_online] : [],
    );

  it('counts every connection of a person on every replica, and tells of the first and the last', async () => {
    const ann = await social.person();
    const [here, there] = [connectionOf(ann), connectionOf(ann)];
    await keeper().add(here);
    await keeper(second.app).add(there);
    await keeper().remove(here, 'now');
    await letPass(5_000);
    await registry().sweep();
    expect(await isOnline(ann)).toBe(true);
    await keeper(second.app).remove(there, 'now');
    await goneAndSwept(ann);
    await waitFor(() => told(ann).length === 2);
    expect(told(ann)).toEqual([true, false]);
  });

  it('ends with a replica that died, once the time between renewals is over, and not before', async () => {
    const [ann, ben] = [await social.person(), await social.person()];
    const [abandoned, kept] = [connectionOf(ann), connectionOf(ben)];
    await registry().connect(abandoned, false);
    await keeper().add(kept);
    await letPass(PRESENCE_LIFETIME_MS - 1_000);
    await registry().sweep();
    expect(await isOnline(ann)).toBe(true);
    await keeper().renew();
    await letPass(2_000);
    await goneAndSwept(ann);
    expect(await isOnline(ben)).toBe(true);
    expect(PRESENCE_LIFETIME_MS + PRESENCE_RENEW_MS).toBeLessThanOrEqual(45_000);
    await keeper().remove(kept, 'now');
  });

  it('is told once, however many replicas sweep at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => social.person()));
    for (const person of people) await registry().connect(connectionOf(person), false);
    await letPass(PRESENCE_LIFETIME_MS + 1_000);
    await Promise.all([keeper().sweep(), keeper(second.app).sweep(), keeper().sweep()]);
    await waitFor(() => people.every((person) => told(person).length >= 2));
    for (const person of people) expect(told(person)).toEqual([true, false]);
  });

  it('comes back by itself after Redis was wiped, and whoever hides stays hidden', async () => {
    const [ann, ben] = [await social.person(), await social.person()];
    const [ofAnn, ofBen] = [connectionOf(ann), connectionOf(ben)];
    await keeper().add(ofAnn);
    await keeper().add(ofBen);
    await service().setAppearOffline(ben.userId, true);
    const redis = social.app.get(RedisClient, { strict: false });
    await redis.del('{presence}:entries', '{presence}:counts', '{presence}:hidden');
    expect(await isOnline(ann)).toBe(false);
    heard = [];
    await keeper().renew();
    expect([await isOnline(ann), await isOnline(ben)]).toEqual([true, false]);
    await waitFor(() => told(ann).length === 1);
    expect(told(ben)).toEqual([]);
    for (const connection of [ofAnn, ofBen]) await keeper().remove(connection, 'now');
  });

  it('of somebody who hides is never told: not on coming, not on going', async () => {
    const ann = await social.person();
    await service().setAppearOffline(ann.userId, true);
    const connection = connectionOf(ann);
    await keeper().add(connection);
    expect(await isOnline(ann)).toBe(false);
    await keeper().remove(connection, 'now');
    await letPass(5_000);
    await registry().sweep();
    const other = connectionOf(await social.person());
    await keeper().add(other);
    await waitFor(() => heard.length > 0);
    expect(told(ann)).toEqual([]);
    await keeper().remove(other, 'now');
  });

  it('and the wish to hide agree after both were changed at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ann = await social.person();
      const connection = connectionOf(ann);
      await keeper().add(connection);
      await Promise.all([
        service().setAppearOffline(ann.userId, true),
        second.app.get(PresenceService, { strict: false }).setAppearOffline(ann.userId, false),
        service().setAppearOffline(ann.userId, round % 2 === 0),
      ]);
      const [row] = await social.sql<{ appear_offline: boolean }>(
        `select appear_offline from people where user_id = $1`,
        [ann.userId],
      );
      expect(await isOnline(ann)).toBe(!row!.appear_offline);
      await keeper().remove(connection, 'now');
    }
  });

  it('is not told of somebody whose wish to be seen again could not be stored', async () => {
    const ann = await social.person();
    const connection = connectionOf(ann);
    await keeper().add(connection);
    await service().setAppearOffline(ann.userId, true);
    await social.sql(`create function no_commit() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await social.sql(`create constraint trigger no_commit after update on people
      deferrable initially deferred for each row execute function no_commit()`);
    await expect(service().setAppearOffline(ann.userId, false)).rejects.toThrow('not now');
    await social.sql(`drop function no_commit cascade`);
    expect(await isOnline(ann)).toBe(false);
    await service().setAppearOffline(ann.userId, false);
    expect(await isOnline(ann)).toBe(true);
    await waitFor(() => told(ann).length === 3);
    expect(told(ann)).toEqual([true, false, true]);
    await keeper().remove(connection, 'now');
  });

  it('leaves somebody whose replica stops online while they come back', async () => {
    const ann = await social.person();
    const before = connectionOf(ann);
    await keeper().add(before);
    await keeper().remove(before, 'for_another_replica');
    await letPass(5_000);
    await registry().sweep();
    expect(await isOnline(ann)).toBe(true);
  });

  it('ends at once for somebody who has not answered for long', async () => {
    const ann = await social.person();
    const connection = connectionOf(ann);
    await keeper().add(connection);
    await keeper().remove(connection, 'long_ago');
    expect(await isOnline(ann)).toBe(false);
    expect(PING_EVERY_MS + SOCKET_PONG_SECONDS * 1_000).toBeLessThan(45_000);
  });

  it('takes one round trip a change', async () => {
    const redis = social.app.get(RedisClient, { strict: false });
    const person = await social.person();
    const calls = async (work: () => Promise<void>): Promise<number> => {
      const monitor = jest.spyOn(redis, 'sendCommand');
      await work();
      const mine = monitor.mock.calls.filter(([command]) =>
        JSON.stringify(command.args).includes(person.userId),
      );
      monitor.mockRestore();
      return mine.length;
    };
    const connection = connectionOf(person);
    expect(await calls(() => keeper().add(connection))).toBe(1);
    expect(await calls(() => service().setAppearOffline(person.userId, true))).toBe(1);
    expect(await calls(() => keeper().remove(connection, 'now'))).toBe(1);
  });
});
