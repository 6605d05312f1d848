import { ROUTES, type EventType } from '@fourfold/contracts';
import * as fc from 'fast-check';
import { startPublisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { USER_SEARCHES_PER_MINUTE } from '../src/limits';
import { SocialUser } from './social-user';
import { SocialApp } from './social-app';

describe('the read model of users', () => {
  let social: SocialApp;

  beforeAll(async () => {
    social = await SocialApp.start();
  });
  afterAll(() => social.stop());

  const newcomer = (name = 'Ada'): SocialUser => new SocialUser(social.url, social.issuer, name);
  async function rowOf({ userId }: SocialUser): Promise<Record<string, unknown> | undefined> {
    const [row] = await social.sql(
      `select username, display_name, is_active, deleted_at is not null as deleted from people where user_id = $1`,
      [userId],
    );
    return row;
  }

  it('keeps the newest version, whatever the order and number of events, and nothing of deleted users', async () => {
    const type = fc.oneof(
      { weight: 3, arbitrary: fc.constant('user.registered' as const) },
      { weight: 6, arbitrary: fc.constant('user.updated' as const) },
      { weight: 6, arbitrary: fc.constant('user.access_changed' as const) },
      { weight: 1, arbitrary: fc.constant('user.deleted' as const) },
    );
    const deliveries = fc.array(fc.tuple(type, fc.integer({ min: 1, max: 6 })), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(deliveries, async (events) => {
        const person = newcomer();
        const isActiveAt = (version: number): boolean => version % 2 === 0;
        for (const [type, version] of events) {
          const is_active = isActiveAt(version);
          if (type === 'user.deleted') await social.delete(person);
          else if (type === 'user.access_changed') await social.setActive(person, is_active, version);
          else
            await social.apply(type, person.userId, version, {
              ...person.data({ display_name: `Name${version}` }),
              is_active,
            });
        }
        const versionsOf = (...wanted: EventType[]): number[] =>
          events.filter(([type]) => wanted.includes(type)).map(([, version]) => version);
        const deleted = versionsOf('user.deleted').length > 0;
        const named = versionsOf('user.registered', 'user.updated');
        const heard = versionsOf('user.registered', 'user.updated', 'user.access_changed');
        expect(await rowOf(person)).toEqual({
          username: deleted || named.length === 0 ? null : person.username,
          display_name: deleted || named.length === 0 ? null : `Name${Math.max(...named)}`,
          is_active: !deleted && isActiveAt(Math.max(...heard)),
          deleted,
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is filled by events, and again when they are republished', async () => {
    const auth = await startPublisher(social.env, 'auth');
    const puzzles = await startPublisher(social.env, 'puzzles');
    try {
      const [ann, ben] = [newcomer('Ann'), newcomer('Ben')];
      const publish = async (): Promise<void> => {
        for (const person of [ann, ben])
          await auth.publish({
            type: 'user.updated',
            aggregateId: person.userId,
            aggregateVersion: 1,
            data: person.data(),
          });
        await puzzles.publish({
          type: 'streak.changed',
          aggregateId: ben.userId,
          aggregateVersion: 1,
          data: { user_id: ben.userId, current_streak: 4, highest_streak: 9, last_finished_date: null },
        });
      };
      await publish();
      await waitFor(async () => (await rowOf(ann)) && (await rowOf(ben)));
      await social.befriend(ann, ben);
      await waitFor(async () => (await ann.friends())[0]!.current_streak === 4);
      const before = await ann.friends();
      await social.sql('truncate people, streaks');
      expect(await ann.friends()).toEqual([]);
      await publish();
      await waitFor(async () => (await ann.friends())[0]?.current_streak === 4);
      expect(await ann.friends()).toEqual(before);
    } finally {
      await auth.stop();
      await puzzles.stop();
    }
  });

  it('is also removed from dead letters when an account is deleted', async () => {
    const [left, stays] = [await social.user('Left'), await social.user('Stays')];
    for (const { userId, username } of [left, stays])
      await social.sql(
        `insert into dead_letters (dead_letter_id, consumer, message_key, subject, payload, error, attempts)
         values (gen_random_uuid(), 'c', $1, 's', $2, 'e', 1)`,
        [userId, JSON.stringify({ data: { user_id: userId, username } })],
      );
    await social.delete(left);
    expect(await social.sql('select message_key from dead_letters')).toEqual([{ message_key: stays.userId }]);
  });

  describe('is searched', () => {
    const tag = 'zq';
    async function named(displayName: string, username?: string): Promise<SocialUser> {
      const person = newcomer(displayName);
      await social.apply('user.registered', person.userId, 1, {
        ...person.data(),
        ...(username === undefined ? {} : { username }),
      });
      return person;
    }

    it('by any part of either name, in any case, without the caller', async () => {
      const me = await named(`${tag}me`);
      const [byDisplay, byName, accented] = [
        await named(`The ${tag.toUpperCase()}een of Hearts`),
        await named('Somebody', `x_${tag}_1`),
        await named(`${tag}José`),
      ];
      const found = await me.search(tag);
      expect(found.map(({ user_id }) => user_id).sort()).toEqual(
        [byDisplay.userId, byName.userId, accented.userId].sort(),
      );
      expect(found.find(({ user_id }) => user_id === byName.userId)).toEqual({
        user_id: byName.userId,
        username: `x_${tag}_1`,
        display_name: 'Somebody',
        relationship: 'none',
      });
      expect(await me.search(`${tag}JOSE`)).toMatchObject([{ user_id: accented.userId }]);
      expect(await me.search(`${tag}%`)).toEqual([]);
    });

    it('by the username of a user known only to auth, while auth is available', async () => {
      const me = await social.user();
      const late = social.newcomer();
      expect(await social.withoutAuth(() => me.search(late.username))).toEqual([]);
      expect(await me.search(late.username)).toMatchObject([{ user_id: late.userId }]);
    });

    it('by the username of a user known only to auth, which is part of the names of others', async () => {
      const me = await social.user();
      const late = social.newcomer();
      const others = [await named('Other', `${late.username}1`), await named(`The ${late.username}`)];
      const ids = (found: { user_id: string }[]) => found.map(({ user_id }) => user_id).sort();
      const byPart = await me.search(late.username.slice(0, -1));
      expect(ids(byPart)).toEqual(ids(others.map(({ names }) => names)));
      expect(ids(await social.withoutAuth(() => me.search(late.username)))).toEqual(ids(byPart));
      const [first, ...rest] = await me.search(late.username);
      expect(first).toEqual({ ...late.names, relationship: 'none' });
      expect(ids(rest)).toEqual(ids(byPart));
    });

    it('in auth only while nobody here has exactly that name', async () => {
      const [me, known] = [await social.user(), await named('Known')];
      const asked = social.askedOfAuth.length;
      for (const text of [known.username, known.username.toUpperCase(), me.username, 'not a username', 'ab'])
        await me.search(text);
      expect(social.askedOfAuth).toHaveLength(asked);
      await me.search('nobody_at_all');
      expect(social.askedOfAuth.slice(asked)).toEqual(['nobody_at_all']);
    });

    it('at most thirty times a minute', async () => {
      const me = await social.user();
      for (let n = 0; n < USER_SEARCHES_PER_MINUTE; n += 1) await me.search('nobody at all');
      const path = `${ROUTES.friends.search}?query=nobody`;
      expect(await me.request('GET', path)).toMatchObject({ status: 429 });
    });

    it('with the relationship to the caller', async () => {
      const me = await social.user();
      const [friend, asked, asking] = [await named('Vfriend'), await named('Vasked'), await named('Vasking')];
      await social.befriend(me, friend);
      await me.ask(asked);
      await asking.ask(me);
      for (const [query, relationship] of [
        ['vfriend', 'friends'],
        ['vasked', 'sent'],
        ['vasking', 'received'],
      ] as const)
        expect(await me.search(query)).toMatchObject([{ relationship }]);
    });

    it('without disabled and deleted users and without blocks in either direction', async () => {
      const me = await social.user();
      const people = await Promise.all(Array.from({ length: 5 }, () => named('Wxyz')));
      await social.setActive(people[0]!, false);
      await social.delete(people[1]!);
      await me.block(people[2]!);
      await people[3]!.block(me);
      expect(await me.search('wxyz')).toMatchObject([{ user_id: people[4]!.userId }]);
      expect(await people[3]!.search(me.username)).toEqual([]);
      expect(await people[2]!.search(me.username)).toEqual([]);
      await me.unblock(people[2]!);
      expect(await me.search('wxyz')).toHaveLength(2);
    });

    it('with twenty results at most, the exact name first', async () => {
      const me = await social.user();
      for (let n = 0; n < 25; n += 1) await named('Kkkk', `a${n}_kkkk`);
      await named('Other', 'kkkk');
      const found = await me.search('kkkk');
      expect(found).toHaveLength(20);
      expect(found[0]).toMatchObject({ username: 'kkkk' });
    });

    it.each(['', 'a', '%20%20a%20', 'x'.repeat(51), 'nul%00nul'])('but not for "%s"', async (query) => {
      const me = await social.user();
      const { status } = await me.request('GET', `${ROUTES.friends.search}?query=${query}`);
      expect(status).toBe(422);
    });
  });
});
