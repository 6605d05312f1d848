import { ERRORS, ROUTES } from '@fourfold/contracts';
import { RepublishService } from '@fourfold/platform/messaging';
import * as fc from 'fast-check';
import { FRIEND_REQUESTS_PER_HOUR } from '../src/limits';
import { SocialUser } from './social-user';
import { SocialApp } from './social-app';

describe('friendship', () => {
  let social: SocialApp;

  beforeAll(async () => {
    social = await SocialApp.start();
  });
  afterAll(() => social.stop());

  const detail = (code: keyof typeof ERRORS) => ({ detail: ERRORS[code].detail });
  async function two(): Promise<[SocialUser, SocialUser]> {
    return [await social.user('Ann'), await social.user('Ben')];
  }

  it('begins with a request that both users see until it is accepted', async () => {
    const [ann, ben] = await two();
    const { status, body } = await ann.ask(ben);
    expect(status).toBe(201);
    expect(body).toEqual({
      friendship_id: expect.any(Number),
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      other_user: ben.names,
    });
    expect(await ann.sent()).toEqual([body]);
    expect(await ben.pending()).toEqual([{ ...body, other_user: ann.names }]);
    expect([await ann.pending(), await ben.sent(), await ann.friends()]).toEqual([[], [], []]);

    const accepted = await ben.accept(body.friendship_id);
    expect(accepted).toMatchObject({
      status: 200,
      body: { ...body, status: 'accepted', other_user: ann.names },
    });
    expect([await ann.sent(), await ben.pending()]).toEqual([[], []]);
    const friend = { current_streak: 0, highest_streak: 0, unread_count: 0, is_online: false };
    expect(await ann.friends()).toEqual([{ ...ben.names, ...friend }]);
    expect(await ben.friends()).toEqual([{ ...ann.names, ...friend }]);
  });

  it('shows the streaks of friends', async () => {
    const [ann, ben] = await social.friends();
    await social.apply('streak.changed', ben.userId, 1, {
      user_id: ben.userId,
      current_streak: 3,
      highest_streak: 7,
      last_finished_date: '2026-09-01',
    });
    expect(await ann.friends()).toMatchObject([{ current_streak: 3, highest_streak: 7 }]);
  });

  it('can be requested by a name in any case', async () => {
    const [ann, ben] = await two();
    const { status } = await ann.request('POST', ROUTES.friends.request, {
      username: ` ${ben.username.toUpperCase()} `,
    });
    expect(status).toBe(201);
  });

  it('cannot be requested of oneself, of unknown and deleted users, and of disabled ones until they are enabled again', async () => {
    const [ann, disabled] = await two();
    const deleted = await social.user();
    await social.setActive(disabled, false);
    await social.delete(deleted);
    for (const username of ['nobody_at_all', 'no such name', disabled.username, deleted.username]) {
      const answer = await ann.request('POST', ROUTES.friends.request, { username });
      expect(answer).toMatchObject({ status: 404, body: detail('user_not_found') });
    }
    expect(await ann.ask(ann)).toMatchObject({ status: 400, body: detail('cannot_befriend_oneself') });
    await social.setActive(disabled, true, 3);
    expect((await ann.ask(disabled)).status).toBe(201);
  });

  it('can be requested of a user whose registration is known only to auth, while auth is available', async () => {
    const [ann, ben] = await two();
    const newcomer = social.newcomer();
    await social.withoutAuth(async () => {
      expect(await ann.ask(newcomer)).toMatchObject({ status: 503, body: detail('service_unavailable') });
      expect((await ann.ask(ben)).status).toBe(201);
    });
    const asked = await ann.ask(newcomer);
    expect([asked.status, asked.body.other_user]).toEqual([201, newcomer.names]);
    expect(social.askedOfAuth.filter((username) => username === newcomer.username)).toHaveLength(1);
  });

  it('can be requested twenty times an hour', async () => {
    const ann = await social.user();
    for (let n = 0; n < FRIEND_REQUESTS_PER_HOUR; n += 1) expect((await ann.ask(ann)).status).toBe(400);
    const ben = await social.user();
    expect(await ann.ask(ben)).toMatchObject({ status: 429, body: detail('rate_limited') });
    expect((await ben.ask(ann)).status).toBe(201);
  });

  it('can be requested by a user whose registration is known only to auth', async () => {
    const ben = await social.user();
    const newcomer = new SocialUser(social.url, social.issuer, 'New');
    expect((await newcomer.ask(ben)).status).toBe(201);
    expect(await ben.pending()).toMatchObject([{ other_user: newcomer.names }]);
  });

  it('can be requested once, and begins immediately when the other user requests it too', async () => {
    const [ann, ben] = await two();
    const { body } = await ann.ask(ben);
    expect(await ann.ask(ben)).toMatchObject({ status: 409, body: detail('friend_request_pending') });
    expect(await ben.ask(ann)).toMatchObject({
      status: 200,
      body: { ...body, status: 'accepted', other_user: ann.names },
    });
    expect(await ann.ask(ben)).toMatchObject({ status: 409, body: detail('already_friends') });
    expect(await ben.ask(ann)).toMatchObject({ status: 409, body: detail('already_friends') });
  });

  it('can be requested again a day after a rejection, and at once by the user who rejected it', async () => {
    const [ann, ben] = await two();
    const { body } = await ann.ask(ben);
    expect(await ben.reject(body.friendship_id)).toMatchObject({ status: 200, body: { status: 'rejected' } });
    expect(await ann.sent()).toEqual([]);
    const pass = (time: string) =>
      social.sql('update friendships set rejected_at = rejected_at - $2::interval where friendship_id = $1', [
        body.friendship_id,
        time,
      ]);
    const declined = (hours: number) => ({
      status: 409,
      body: { detail: `This player has declined. You can ask again in ${hours} hours.` },
    });
    expect(await ann.ask(ben)).toMatchObject(declined(24));
    await ann.block(ben);
    await ann.unblock(ben);
    await pass('22.5 hours');
    expect(await ann.ask(ben)).toMatchObject(declined(2));
    await pass('1.5 hours');
    const again = await ann.ask(ben);
    expect(again.status).toBe(201);
    await ben.reject(again.body.friendship_id);
    expect((await ben.ask(ann)).status).toBe(201);
  });

  it('is accepted or rejected by the recipient only, and cancelled by the sender only, after which it can be requested again', async () => {
    const [ann, ben] = await two();
    const stranger = await social.user();
    const id = (await ann.ask(ben)).body.friendship_id;
    const refusals = [
      await ann.accept(id),
      await ann.reject(id),
      await ben.cancel(id),
      await stranger.accept(id),
      await stranger.reject(id),
      await stranger.cancel(id),
      await ben.accept(2_000_000_000),
    ];
    for (const answer of refusals)
      expect(answer).toMatchObject({ status: 404, body: detail('friend_request_not_found') });
    expect(await ben.pending()).toHaveLength(1);
    expect(await ann.cancel(id)).toMatchObject({ status: 204, body: undefined });
    expect(await ben.pending()).toEqual([]);
    expect((await ben.ask(ann)).status).toBe(201);
  });

  it('ends when either user removes the other', async () => {
    const [ann, ben] = await social.friends();
    expect(await ben.remove(ann)).toMatchObject({ status: 204, body: undefined });
    expect([await ann.friends(), await ben.friends()]).toEqual([[], []]);
    expect(await ann.remove(ben)).toMatchObject({ status: 404, body: detail('friend_not_found') });
    expect((await ann.ask(ben)).status).toBe(201);
  });

  it('is published with the next version at each beginning and end, and republished with the same version', async () => {
    const [ann, ben] = await social.friends();
    await ann.remove(ben);
    await social.befriend(ben, ann);
    const [low, high] = [ann.userId, ben.userId].sort();
    const eventsOf = async (): Promise<{ type: string; version: number; data: unknown }[]> =>
      social.sql(
        `select type, aggregate_version::int as version, data from outbox
         where data -> 'user_ids' ->> 0 = $1 and data -> 'user_ids' ->> 1 = $2 order by sequence`,
        [low, high],
      );
    const before = await eventsOf();
    expect(before.map(({ type, version }) => [type, version])).toEqual([
      ['friend.accepted', 1],
      ['friend.removed', 2],
      ['friend.accepted', 3],
    ]);
    await social.app.get(RepublishService).republishState();
    expect((await eventsOf()).slice(3)).toEqual([before[2]]);
    await ann.remove(ben);
    await social.app.get(RepublishService).republishState();
    const after = await eventsOf();
    expect(after.at(-1)).toEqual(after.at(-2));
    expect(after.at(-1)).toMatchObject({ type: 'friend.removed', version: 4 });
  });

  describe('with concurrent requests', () => {
    it('begins once when both users request it at the same time', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [ann, ben] = await two();
        const answers = await Promise.all([ann.ask(ben), ben.ask(ann), ann.ask(ben)]);
        expect(
          answers
            .map(({ status }) => status)
            .filter((status) => status !== 409)
            .sort(),
        ).toEqual([200, 201]);
        expect([(await ann.friends()).length, (await ben.friends()).length]).toEqual([1, 1]);
        expect((await ann.sent()).length + (await ann.pending()).length).toBe(0);
      }
    });

    it('is either accepted, cancelled or rejected', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [ann, ben] = await two();
        const id = (await ann.ask(ben)).body.friendship_id;
        const [accepted, cancelled, rejected] = await Promise.all([
          ben.accept(id),
          ann.cancel(id),
          ben.reject(id),
        ]);
        const statuses = [accepted.status, cancelled.status, rejected.status];
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        expect(await ann.friends()).toHaveLength(accepted.status === 200 ? 1 : 0);
      }
    });

    type Move = [actor: 0 | 1, what: 'ask' | 'accept' | 'reject' | 'cancel' | 'remove' | 'block' | 'unblock'];
    const moves = fc.array(
      fc.tuple(
        fc.constantFrom<0 | 1>(0, 1),
        fc.constantFrom<Move[1]>('ask', 'accept', 'reject', 'cancel', 'remove', 'block', 'unblock'),
      ),
      { minLength: 2, maxLength: 8 },
    );

    it('never fails, publishes each beginning and end in order, and looks the same to both users', async () => {
      await fc.assert(
        fc.asyncProperty(moves, async (chosen) => {
          const pair = await two();
          const id = (await pair[0].ask(pair[1])).body.friendship_id;
          const answers = await Promise.all(
            chosen.map(([actor, what]) => {
              const [me, other] = actor === 0 ? pair : [pair[1], pair[0]];
              switch (what) {
                case 'ask':
                case 'remove':
                case 'block':
                case 'unblock':
                  return me[what](other);
                default:
                  return me[what](id);
              }
            }),
          );
          expect(answers.every(({ status }) => status < 500)).toBe(true);
          const [ann, ben] = pair;
          expect((await ann.friends()).length).toBe((await ben.friends()).length);
          expect((await ann.sent()).length).toBe((await ben.pending()).length);
          const events = await social.sql<{ type: string; version: number }>(
            `select type, aggregate_version::int as version from outbox
             where aggregate_id = $1 and type like 'friend.%' order by aggregate_version`,
            [String(id)],
          );
          events.forEach(({ type, version }, index) => {
            expect(version).toBe(index + 1);
            expect(type).toBe(index % 2 === 0 ? 'friend.accepted' : 'friend.removed');
          });
          expect((await ann.friends()).length).toBe(events.length % 2);
          const blocked = (await ann.blocked()).length + (await ben.blocked()).length > 0;
          if (blocked) expect((await ann.friends()).length + (await ann.sent()).length).toBe(0);
        }),
        { numRuns: 20 },
      );
    });
  });
});
