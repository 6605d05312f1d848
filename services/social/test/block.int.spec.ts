import {
  ERRORS,
  ROUTES,
  type DirectMessage,
  type ReportedPerson,
  type UserReport,
} from '@fourfold/contracts';
import { RetentionJob } from '@fourfold/platform/database';
import { Admin } from '@fourfold/platform/testing';
import { ChatService } from '../src/chat/chat.service';
import { REPORTS_PER_DAY, UNKNOWN_USER_IDS_PER_MINUTE } from '../src/limits';
import { SocialUser } from './social-user';
import { SocialApp } from './social-app';

describe('blocking and reporting', () => {
  let social: SocialApp;
  let admin: Admin;

  beforeAll(async () => {
    social = await SocialApp.start();
    admin = Admin.of(social);
  });
  afterAll(() => social.stop());

  const detail = (code: keyof typeof ERRORS) => ({ detail: ERRORS[code].detail });
  const write = (from: SocialUser, to: SocialUser, message: string) =>
    social.app
      .get(ChatService, { strict: false })
      .send(from.authenticated, { to_user_id: to.userId, message });
  const reportsOf = async ({ userId }: SocialUser): Promise<ReportedPerson[]> => {
    const reports = await admin.send<ReportedPerson[]>('GET', ROUTES.admin.reports);
    return reports.filter(({ reported }) => reported.user_id === userId);
  };

  describe('a block', () => {
    it('ends the friendship with an event, is listed and can be removed', async () => {
      const [ann, ben] = await social.friends();
      expect(await ann.block(ben)).toMatchObject({ status: 204, body: undefined });
      expect([await ann.friends(), await ben.friends()]).toEqual([[], []]);
      expect((await social.eventsOf('friend.removed')).at(-1)).toMatchObject({ version: 2 });
      expect(await ann.blocked()).toEqual([{ ...ben.names, blocked_at: expect.stringMatching(/Z$/) }]);
      expect(await ben.blocked()).toEqual([]);
      expect((await ann.unblock(ben)).status).toBe(204);
      expect(await ann.blocked()).toEqual([]);
      expect((await ben.ask(ann)).status).toBe(201);
    });

    it('ends pending requests', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      const { body } = await ben.ask(ann);
      await ann.block(ben);
      expect([await ann.pending(), await ben.sent()]).toEqual([[], []]);
      expect((await ann.accept(body.friendship_id)).status).toBe(404);
    });

    it('can be created and removed repeatedly, and each change is published as the next version of one aggregate', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      expect([(await ann.block(ben)).status, (await ann.block(ben)).status]).toEqual([204, 204]);
      expect(await ann.blocked()).toHaveLength(1);
      expect([(await ann.unblock(ben)).status, (await ann.unblock(ben)).status]).toEqual([204, 204]);
      await ann.block(ben);
      const ofAnn = async (type: 'block.created' | 'block.removed') =>
        (await social.eventsOf(type)).filter(
          ({ data }: { data: { blocker_id: string } }) => data.blocker_id === ann.userId,
        );
      const created = await ofAnn('block.created');
      const removed = await ofAnn('block.removed');
      expect([created, removed].map((events) => events.map(({ version }) => version))).toEqual([[1, 3], [2]]);
      const block_id = Number(created[0]!.aggregate_id);
      const pair = { block_id, blocker_id: ann.userId, blocked_id: ben.userId };
      expect(created[1]!.data).toEqual({ ...pair, blocked_at: expect.stringMatching(/Z$/) });
      expect(removed[0]!.data).toEqual({ ...pair, removed_at: expect.stringMatching(/Z$/) });
      await social.delete(ben);
      expect((await ofAnn('block.removed')).at(-1)).toMatchObject({ version: 4 });
    });

    it('is refused for oneself and for deleted users', async () => {
      const ann = await social.user();
      const deleted = await social.user();
      await social.delete(deleted);
      expect(await ann.block(ann)).toMatchObject({ status: 400, body: detail('cannot_change_oneself') });
      expect(await ann.block(deleted)).toMatchObject({ status: 404, body: detail('user_not_found') });
    });

    it('is possible of a user whose registration is known only to auth, while auth is available', async () => {
      const [ann, newcomer] = [await social.user(), social.newcomer()];
      await social.withoutAuth(async () =>
        expect(await ann.block(newcomer)).toMatchObject({ status: 503, body: detail('service_unavailable') }),
      );
      expect((await ann.block(newcomer)).status).toBe(204);
      expect(await ann.blocked()).toMatchObject([newcomer.names]);
      expect((await ann.block(newcomer)).status).toBe(204);
      expect(social.askedOfAuth.filter((userId) => userId === newcomer.userId)).toHaveLength(1);
    });

    it('is refused beyond the limit of unknown users, and still possible of known ones', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      for (let n = 0; n < UNKNOWN_USER_IDS_PER_MINUTE; n += 1) {
        const answer = await ann.block(new SocialUser(social.url, social.issuer, 'Nobody'));
        expect(answer).toMatchObject({ status: 404, body: detail('user_not_found') });
      }
      const asked = social.askedOfAuth.length;
      expect(await ann.block(social.newcomer())).toMatchObject({ status: 429, body: detail('rate_limited') });
      expect(social.askedOfAuth).toHaveLength(asked);
      expect((await ann.block(ben)).status).toBe(204);
    });

    it('of the other user remains when one user removes their own', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      await ann.block(ben);
      await ben.block(ann);
      await ann.unblock(ben);
      expect((await ann.ask(ben)).status).toBe(404);
    });
  });

  describe('a report', () => {
    const report = (from: SocialUser, body: object) =>
      from.request<UserReport>('POST', ROUTES.friends.reports, body);

    it('can include a received message; admins read reports newest first, with both names and the messages', async () => {
      const [ann, ben] = await social.friends();
      const { message } = await write(ben, ann, 'something bad');
      const { id, timestamp } = message;
      const { status, body } = await report(ann, {
        user_id: ben.userId,
        reason: '  He was rude\nto me ',
        message_id: id,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        report_id: expect.any(Number),
        user_id: ben.userId,
        reason: 'He was rude\nto me',
        message_id: id,
        created_at: expect.stringMatching(/Z$/),
      });
      await report(ben, { user_id: ann.userId, reason: 'unfair' });
      const reports = await admin.send<ReportedPerson[]>('GET', ROUTES.admin.reports, { limit: 2 });
      const common = {
        report_id: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
        status: 'open',
        closed_reason: null,
        handled_by: null,
        handled_at: null,
        version: 1,
        earlier_total: 0,
        earlier: [],
        warnings: 0,
        muted_until: null,
      };
      const somethingBad = { message_id: id, from_user_id: ben.userId, message: 'something bad', timestamp };
      expect(reports).toEqual([
        {
          ...common,
          reporter: ben.names,
          reported: ann.names,
          reason: 'unfair',
          message_id: null,
          messages: [],
        },
        {
          ...common,
          reporter: ann.names,
          reported: ben.names,
          reason: 'He was rude\nto me',
          message_id: id,
          messages: [somethingBad],
        },
      ]);
      expect(await admin.send<ReportedPerson[]>('GET', ROUTES.admin.reports, { skip: 1, limit: 1 })).toEqual([
        reports[1],
      ]);
    });

    it.each([
      ['in the middle', 6, [3, 4, 5, 6, 7, 8]],
      ['first', 1, [1, 2, 3, 4, 5, 6]],
      ['last', 10, [5, 6, 7, 8, 9, 10]],
    ])('includes the five messages around the reported one when that was %s', async (_, place, around) => {
      const [ann, ben] = await social.friends();
      const cleo = await social.user('Cleo');
      await social.befriend(ben, cleo);
      const sent: DirectMessage[] = [];
      for (let n = 1; n <= 10; n += 1) {
        const byBen = n % 2 === 0 || n === 1;
        sent.push((await write(byBen ? ben : ann, byBen ? ann : ben, `message ${n}`)).message);
        await write(ben, cleo, `to somebody else ${n}`);
      }
      const message_id = sent[place - 1]!.id;
      expect((await report(ann, { user_id: ben.userId, reason: 'rude', message_id })).status).toBe(201);
      const [found] = await reportsOf(ben);
      expect(found).toMatchObject({ message_id });
      expect(found!.messages).toEqual(
        around.map((n) => {
          const { id, from_user_id, message, timestamp } = sent[n - 1]!;
          return { message_id: id, from_user_id, message, timestamp };
        }),
      );
    });

    it('is refused with a message of the reporter or of a conversation between others', async () => {
      const [ann, ben] = await social.friends();
      const cleo = await social.user('Cleo');
      await social.befriend(ben, cleo);
      const mine = await write(ann, ben, 'mine');
      const others = await write(ben, cleo, 'between Ben and Cleo');
      for (const [reporter, { message }] of [
        [ann, mine],
        [ann, others],
        [await social.user(), others],
      ] as const) {
        const body = { user_id: ben.userId, reason: 'rude', message_id: message.id };
        expect(await report(reporter, body)).toMatchObject({
          status: 404,
          body: detail('message_not_found'),
        });
      }
      expect(await reportsOf(ben)).toEqual([]);
    });

    it('is refused for oneself, for unknown users and without a reason', async () => {
      const ann = await social.user();
      const nobody = '00000000-0000-4000-8000-000000000000';
      for (const user_id of [ann.userId, ann.userId.toUpperCase()])
        expect(await report(ann, { user_id, reason: 'rude' })).toMatchObject({ status: 400 });
      expect(await report(ann, { user_id: nobody, reason: 'rude' })).toMatchObject({
        status: 404,
        body: detail('user_not_found'),
      });
      for (const reason of ['  ', 'x'.repeat(501), 'nul\u0000', 7, undefined])
        expect(await report(ann, { user_id: nobody, reason })).toMatchObject({ status: 422 });
    });

    it('is possible of a user whose registration is known only to auth', async () => {
      const [ann, newcomer] = [await social.user(), social.newcomer()];
      expect((await report(ann, { user_id: newcomer.userId, reason: 'rude' })).status).toBe(201);
      expect(await reportsOf(newcomer)).toMatchObject([{ reported: newcomer.names }]);
    });

    it('is refused beyond the daily limit, also when all are sent at once', async () => {
      const ann = await social.user();
      const others = await Promise.all(Array.from({ length: REPORTS_PER_DAY + 3 }, () => social.user()));
      const about = ({ userId }: SocialUser) => report(ann, { user_id: userId, reason: 'rude' });
      // A report that is refused does not count.
      expect((await report(ann, { user_id: others[0]!.userId, reason: 'rude', message_id: 1 })).status).toBe(
        404,
      );
      const answers = await Promise.all(others.map(about));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(REPORTS_PER_DAY).fill(201),
        ...Array<number>(3).fill(429),
      ]);
      const [stored] = await social.sql('select count(*)::int as rows from reports where reporter_id = $1', [
        ann.userId,
      ]);
      expect(stored).toEqual({ rows: REPORTS_PER_DAY });
      const refused = answers.findIndex(({ status }) => status === 429);
      const { status, headers } = await about(others[refused]!);
      expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      // It joins one of them.
      const counted = answers.findIndex(({ status }) => status === 201);
      expect((await about(others[counted]!)).status).toBe(201);
    });

    it('joins the open one about the same person, also when several are sent at once', async () => {
      const [ann, ben] = await social.friends();
      const { message } = await write(ben, ann, 'something bad');
      const bodies = [
        ...['rude', 'unfair', 'rude'].map((reason) => ({ reason })),
        { reason: 'again', message_id: message.id },
      ];
      const answers = await Promise.all(bodies.map((body) => report(ann, { user_id: ben.userId, ...body })));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
      expect(new Set(answers.map(({ body }) => body.report_id)).size).toBe(1);
      const [found, ...more] = await reportsOf(ben);
      expect(more).toEqual([]);
      expect(found!.reason.split('\n').sort()).toEqual(['again', 'rude', 'unfair']);
      expect(found).toMatchObject({ message_id: message.id, messages: [{ message_id: message.id }] });
      // Somebody else's is a report of its own; so is one after the end of the first.
      const cleo = await social.user();
      await report(cleo, { user_id: ben.userId, reason: 'rude' });
      const close = {
        report_id: found!.report_id,
        status: 'closed',
        reason: 'Warned',
      };
      await admin.send('PUT', ROUTES.admin.report, close);
      await report(ann, { user_id: ben.userId, reason: 'rude' });
      expect(await reportsOf(ben)).toHaveLength(3);
    });
  });

  describe('a deleted user', () => {
    it('leaves no friendship, request, message, block or own report behind, and each ended friendship publishes an event', async () => {
      const [ann, ben] = await social.friends();
      const [cleo, dan] = [await social.user(), await social.user()];
      await social.befriend(cleo, dan);
      const { id } = (await write(ann, ben, 'hi')).message;
      await write(ben, ann, 'hello');
      await write(cleo, dan, 'stays');
      await ann.ask(cleo);
      await dan.block(ann);
      await ann.block(dan);
      await ann.request('POST', ROUTES.friends.reports, { user_id: ben.userId, reason: 'rude' });
      const report = { user_id: ann.userId, reason: 'rude', message_id: id };
      await ben.request('POST', ROUTES.friends.reports, report);
      await social.delete(ann);
      const traces = await social.sql(
        `select 'friendships' as of from friendships where $1 in (low_user_id, high_user_id)
         union all select 'messages' from messages where $1 in (from_user_id, to_user_id)
         union all select 'blocks' from blocks where $1 in (blocker_id, blocked_id)
         union all select 'reports' from reports where reporter_id = $1
         union all select 'names' from people where user_id = $1 and coalesce(username, display_name) is not null`,
        [ann.userId],
      );
      expect(traces).toEqual([]);
      expect((await social.eventsOf('friend.removed')).at(-1)).toMatchObject({ version: 2 });
      const ofCleo = await social.sql('select text from messages where from_user_id = $1', [cleo.userId]);
      expect(ofCleo).toEqual([{ text: 'stays' }]);
      expect([await ben.friends(), await cleo.pending()]).toEqual([[], []]);
      expect((await ben.ask(ann)).status).toBe(404);
      expect((await ann.ask(ben)).status).toBe(403);
      await social.apply('user.updated', ann.userId, 100, ann.data());
      expect((await ben.ask(ann)).status).toBe(404);
    });

    it('can neither block nor report with a token that is still valid', async () => {
      const [ann, ben] = [await social.user(), await social.user()];
      await social.delete(ann);
      const refused = { status: 401, body: detail('unauthorized') };
      expect(await ann.block(ben)).toMatchObject(refused);
      const report = { user_id: ben.userId, reason: 'rude' };
      expect(await ann.request('POST', ROUTES.friends.reports, report)).toMatchObject(refused);
      const traces = await social.sql(
        `select 'friendships' as of from friendships where $1 in (low_user_id, high_user_id)
         union all select 'blocks' from blocks where blocker_id = $1
         union all select 'reports' from reports where reporter_id = $1`,
        [ann.userId],
      );
      expect(traces).toEqual([]);
      expect(await social.newcomer().block(ben)).toMatchObject({ status: 204 });
    });

    it('remains in reports for a year, with the bare id and the messages', async () => {
      const [ann, ben] = await social.friends();
      const answer = (await write(ann, ben, 'hello')).message;
      const { message } = await write(ben, ann, 'something bad');
      const { id } = message;
      const report = { user_id: ben.userId, reason: 'rude', message_id: id };
      await ann.request('POST', ROUTES.friends.reports, report);
      await social.delete(ben);
      expect(await reportsOf(ben)).toMatchObject([
        {
          report_id: expect.any(Number),
          created_at: expect.stringMatching(/Z$/),
          reporter: ann.names,
          reported: { user_id: ben.userId, username: '', display_name: '' },
          reason: 'rude',
          message_id: id,
          messages: [answer, message].map(({ id: message_id, from_user_id, message: text, timestamp }) => ({
            message_id,
            from_user_id,
            message: text,
            timestamp,
          })),
        },
      ]);
      const age = (days: number) =>
        social.sql(`update reports set created_at = now() - $2 * interval '1 day' where reported_id = $1`, [
          ben.userId,
          days,
        ]);
      const retention = social.app.get(RetentionJob, { strict: false });
      await age(364);
      await retention.run();
      expect(await reportsOf(ben)).toHaveLength(1);
      await age(366);
      await retention.run();
      expect(await reportsOf(ben)).toEqual([]);
    });

    it('leaves no request behind that was sent during the deletion', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [ann, ben] = [await social.user(), await social.user()];
        const asked = round % 2 ? ann.ask(ben) : ben.ask(ann);
        await social.delete(ann);
        expect([201, 403, 404]).toContain((await asked).status);
        expect([await ben.pending(), await ben.sent()]).toEqual([[], []]);
        const sql = 'select from friendships where $1 in (low_user_id, high_user_id)';
        expect(await social.sql(sql, [ann.userId])).toEqual([]);
      }
    });
  });
});
