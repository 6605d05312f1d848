import {
  QUERIES,
  ROUTES,
  routePath,
  type ChatLine,
  type Notice,
  type ReportCase,
  type ReportedPerson,
  type UserReport,
} from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import { MessageCountJob } from '../src/message-count/message-count.job';
import type { SocialUser } from './social-user';
import type { SocialApp } from './social-app';
import { World } from './world';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('moderation', () => {
  let admin: Admin;
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
    admin = Admin.of(social);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const noticesOf = async (person: SocialUser) => (await person.get<Notice[]>(ROUTES.users.notices)).body;
  const report = async (from: SocialUser, about: SocialUser, reason = 'rude'): Promise<number> => {
    const body = { user_id: about.userId, reason };
    return (await from.request<UserReport>('POST', ROUTES.friends.reports, body)).body.report_id;
  };
  const update = (report_id: number, change: object) =>
    admin.act<ReportedPerson>('PUT', ROUTES.admin.report, { report_id, ...change });
  const reportsAbout = async ({ userId }: SocialUser, query = {}) =>
    (await admin.send<ReportedPerson[]>('GET', ROUTES.admin.reports, query)).filter(
      ({ reported }) => reported.user_id === userId,
    );
  const mute = (person: SocialUser, version: number, muted_until?: string) =>
    social.apply(
      'user.updated',
      person.userId,
      version,
      person.data(muted_until === undefined ? {} : { muted_until }),
    );

  describe('the queue of reports', () => {
    it('goes from open over handling to closed with a reason; the reporter hears of it once', async () => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      const tab = await world.tabOf(ann, 2);
      const report_id = await report(ann, ben);
      expect((await reportsAbout(ben))[0]).toMatchObject({ status: 'open', version: 1, handled_by: null });
      const { result, act } = await update(report_id, { status: 'handling', version: 1 });
      expect(result).toMatchObject({
        report_id,
        status: 'handling',
        version: 2,
        handled_at: expect.any(String),
      });
      expect(act).toMatchObject({
        action: 'report.update',
        target_id: String(report_id),
        before: { user_id: ben.userId, status: 'open' },
        after: { user_id: ben.userId, status: 'handling' },
      });
      expect(await noticesOf(ann)).toEqual([]);
      await update(report_id, { status: 'closed', reason: ' Warned ' });
      expect(await tab.hear('notice')).toMatchObject({ kind: 'report_handled', message: null, until: null });
      await update(report_id, { status: 'closed', reason: 'Warned twice' });
      expect(await noticesOf(ann)).toHaveLength(1);
      expect(await noticesOf(ben)).toEqual([]);
      expect((await reportsAbout(ben, { status: 'closed' }))[0]).toMatchObject({
        closed_reason: 'Warned twice',
      });
      expect(await reportsAbout(ben, { status: 'open' })).toEqual([]);
    });

    it('refuses to close without a reason, an unknown report, and a change that came second', async () => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      const report_id = await report(ann, ben);
      await expect(update(report_id, { status: 'closed' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      await expect(update(report_id, { status: 'closed', reason: ' ' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      await expect(update(99_999, { status: 'handling' })).rejects.toMatchObject({
        code: 'report_not_found',
      });
      await update(report_id, { status: 'handling' });
      await expect(update(report_id, { status: 'open', version: 1 })).rejects.toMatchObject({
        code: 'version_outdated',
        current: { report_id, status: 'handling', version: 2 },
      });
      expect(await update(report_id, { status: 'handling' })).toMatchObject({ act: null });
    });

    it('shows the earlier reports about the same person, the warnings and the mute', async () => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      const open = () => admin.ask(QUERIES.countOpenReports, {});
      const before = await open();
      const first = await report(ann, ben, 'first');
      await update(first, { status: 'closed', reason: 'Nothing in it' });
      const second = await report(ann, ben, 'second');
      expect(await open()).toEqual({
        open_reports: before.open_reports + 1,
        open_cases: before.open_cases + 1,
      });
      await admin.act('POST', ROUTES.admin.warnUser, {
        user_id: ben.userId,
        message: 'Be kind',
      });
      const until = inHours(1);
      await mute(ben, 2, until);
      const [newest, oldest] = await reportsAbout(ben);
      expect(newest).toMatchObject({
        report_id: second,
        earlier_total: 1,
        earlier: [{ report_id: first, status: 'closed', reason: 'first', closed_reason: 'Nothing in it' }],
        warnings: 1,
        muted_until: until,
      });
      expect(oldest).toMatchObject({ report_id: first, earlier_total: 0, earlier: [] });
    });
  });

  it('warns a player in every tab and until the warning is read', async () => {
    const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
    const tab = await world.tabOf(ann);
    const { act } = await admin.act('POST', ROUTES.admin.warnUser, {
      user_id: ann.userId,
      message: ' Please be kind ',
    });
    expect(act).toMatchObject({ action: 'user.warn', target_id: ann.userId });
    const notice = await tab.hear('notice');
    expect(notice).toMatchObject({ kind: 'warning', message: 'Please be kind', until: null });
    expect(await noticesOf(ann)).toEqual([notice]);
    const path = routePath(ROUTES.users.readNotice, notice);
    expect((await ben.request('POST', path)).status).toBe(404);
    expect((await ann.request('POST', path)).status).toBe(204);
    expect((await ann.request('POST', path)).status).toBe(404);
    expect(await noticesOf(ann)).toEqual([]);
  });

  it('warns once when the answer was lost and the admin sends the same again, read or not', async () => {
    const ann = await social.user('Ann');
    const tab = await world.tabOf(ann);
    const warn = (message: string) =>
      admin.act('POST', ROUTES.admin.warnUser, { user_id: ann.userId, message });
    const both = await Promise.all([warn('Please be kind'), warn('Please be kind')]);
    expect(both.filter(({ act }) => act)).toHaveLength(1);
    const [notice] = await noticesOf(ann);
    expect(await tab.hear('notice')).toEqual(notice);
    await ann.request('POST', routePath(ROUTES.users.readNotice, notice!));
    expect(await warn('Please be kind')).toMatchObject({ act: null });
    expect(await noticesOf(ann)).toEqual([]);
    expect((await warn('Be kind')).act).not.toBeNull();
    await social.sql(
      `update notices set created_at = created_at - interval '11 minutes' where user_id = $1`,
      [ann.userId],
    );
    expect((await warn('Please be kind')).act).not.toBeNull();
  });

  describe('a mute', () => {
    it('refuses the messages of a player with its end, on both transports, until it is lifted', async () => {
      const [ann, ben] = await social.friends();
      const tabs = [await world.tabOf(ann, 1), await world.tabOf(ann, 2)];
      const until = inHours(1);
      await mute(ann, 2, until);
      for (const tab of tabs) {
        expect(await tab.hear('notice')).toMatchObject({ kind: 'muted', until });
        const sent = { to_user_id: ben.userId, message: 'hello?' };
        expect(await tab.ask('send_message', sent, 'error')).toMatchObject({ code: 'muted', until });
      }
      const stranger = await social.user('Cy');
      const toStranger = { to_user_id: stranger.userId, message: 'and you?' };
      expect(await tabs[0]!.ask('send_message', toStranger, 'error')).toMatchObject({ code: 'muted', until });
      const benTab = await world.tabOf(ben);
      await benTab.ask('send_message', { to_user_id: ann.userId, message: 'I can' }, 'new_message');
      expect(await social.sql('select from messages where from_user_id = $1', [ann.userId])).toEqual([]);
      await mute(ann, 3);
      const heard = tabs[0]!.ask('send_message', { to_user_id: ben.userId, message: 'back' }, 'new_message');
      expect((await heard).message).toBeDefined();
    });

    it('takes its notice with it when it is lifted, and tells every tab', async () => {
      const ann = await social.user('Ann');
      const tabs = [await world.tabOf(ann, 1), await world.tabOf(ann, 2)];
      const [until, sooner] = [inHours(2), inHours(1)];
      await mute(ann, 2, until);
      await mute(ann, 3, sooner);
      expect(await noticesOf(ann)).toEqual([expect.objectContaining({ kind: 'muted', until: sooner })]);
      await mute(ann, 5);
      for (const tab of tabs) await tab.hear('mute_ended');
      // An older event arrives last.
      await mute(ann, 4, until);
      expect(await noticesOf(ann)).toEqual([]);
      await mute(ann, 6, until);
      expect(await noticesOf(ann)).toHaveLength(1);
    });

    it('ends by itself, is told once, and outlives neither a newer state nor the account', async () => {
      const ann = await social.user('Ann');
      await mute(ann, 4, inHours(-1));
      expect(await noticesOf(ann)).toEqual([]);
      const until = inHours(1);
      for (const version of [6, 6, 5]) await mute(ann, version, until);
      expect(await noticesOf(ann)).toHaveLength(1);
      await social.delete(ann);
      await mute(ann, 7, inHours(2));
      expect(await social.sql('select from notices where user_id = $1', [ann.userId])).toEqual([]);
      const [row] = await social.sql('select muted_until from people where user_id = $1', [ann.userId]);
      expect(row).toEqual({ muted_until: null });
    });
  });

  it('does not warn an admin', async () => {
    const other = await social.user('Ada');
    social.accounts.grant(other.userId, 'admin');
    const warning = { user_id: other.userId, message: 'Be kind' };
    await expect(admin.send('POST', ROUTES.admin.warnUser, warning)).rejects.toMatchObject({
      status: 400,
      code: 'cannot_moderate_admin',
    });
    expect(await noticesOf(other)).toEqual([]);
  });

  describe('a case', () => {
    const caseOf = async ({ userId }: SocialUser, query = {}) =>
      (await admin.send<ReportCase[]>('GET', ROUTES.admin.reportCases, query)).find(
        ({ user }) => user.user_id === userId,
      );
    const handle = ({ userId: user_id }: SocialUser, change: object, by = admin) =>
      by.act<ReportCase>('PUT', ROUTES.admin.reportCase, { user_id, ...change });

    it('has all reports about a user, the longest waiting first, and goes to its handler', async () => {
      const [ann, ben, cleo, dan] = [
        await social.user('Ann'),
        await social.user('Ben'),
        await social.user('Cleo'),
        await social.user('Dan'),
      ];
      await report(ann, ben, 'rude');
      await report(ann, cleo, 'spam');
      await report(dan, ben, 'cheats');
      const open = await admin.send<ReportCase[]>('GET', ROUTES.admin.reportCases, { status: 'open' });
      const about = open.filter(({ user }) => [ben.userId, cleo.userId].includes(user.user_id));
      expect(about).toMatchObject([
        {
          user: { user_id: ben.userId, username: ben.username, display_name: 'Ben' },
          status: 'open',
          count: 2,
          handler: null,
          muted_until: null,
          warnings: 0,
          reports: [
            {
              reporter: { user_id: ann.userId, display_name: 'Ann' },
              reason: 'rude',
              message: null,
              context: [],
            },
            { reporter: { user_id: dan.userId }, reason: 'cheats' },
          ],
        },
        { user: { user_id: cleo.userId }, count: 1 },
      ]);
      const { version } = about[0]!;
      const { result, act } = await handle(ben, { status: 'handling', version });
      expect(result).toMatchObject({ status: 'handling', count: 2, handler: { user_id: admin.adminId } });
      expect(act).toMatchObject({ action: 'report.update_case', target_type: 'user', target_id: ben.userId });
      expect(await caseOf(ben, { status: 'open' })).toBeUndefined();
      expect(await caseOf(ben, { status: 'handling' })).toEqual(result);
      await expect(handle(ben, { status: 'closed', reason: 'x', version })).rejects.toMatchObject({
        code: 'version_outdated',
        current: { version: result.version },
      });
      const other = Admin.of(social);
      expect((await handle(ben, { status: 'handling' }, other)).result.handler).toMatchObject({
        user_id: other.adminId,
      });
    });

    it('is closed for all of its reports, and each reporter hears of it once', async () => {
      const [ann, ben, cleo] = [
        await social.user('Ann'),
        await social.user('Ben'),
        await social.user('Cleo'),
      ];
      await Promise.all([report(ann, ben, 'rude'), report(cleo, ben, 'spam')]);
      await report(ann, ben, 'again');
      const tab = await world.tabOf(cleo, 2);
      await expect(handle(ben, { status: 'closed' })).rejects.toMatchObject({ code: 'validation_failed' });
      await handle(ben, { status: 'closed', reason: 'Muted for a day' });
      expect(await tab.hear('notice')).toMatchObject({ kind: 'report_handled' });
      for (const reporter of [ann, cleo]) expect(await noticesOf(reporter)).toHaveLength(1);
      expect(await caseOf(ben)).toBeUndefined();
      const closed = await caseOf(ben, { status: 'closed' });
      expect(closed).toMatchObject({ count: 2, closed_reason: 'Muted for a day', closed_before: 0 });
      await report(ann, ben, 'worse');
      expect(await caseOf(ben)).toMatchObject({
        status: 'open',
        count: 1,
        closed_before: 2,
        closed_reason: null,
      });
      await handle(ben, { status: 'closed', reason: 'Disabled' });
      expect(await noticesOf(ann)).toHaveLength(2);
      const { result } = await handle(ben, { status: 'open' });
      expect(result).toMatchObject({ status: 'open', count: 1, closed_before: 2, handler: null });
      await expect(handle(ann, { status: 'handling' })).rejects.toMatchObject({ code: 'report_not_found' });
    });

    it('shows the last warning, and when it was read', async () => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      await report(ann, ben);
      for (const message of ['First', 'Second'])
        await admin.act('POST', ROUTES.admin.warnUser, { user_id: ben.userId, message });
      const unread = { message: 'Second', created_at: expect.stringMatching(/Z$/), read_at: null };
      expect(await caseOf(ben)).toMatchObject({ warnings: 2, last_warning: unread });
      const [, second] = await noticesOf(ben);
      await ben.request('POST', routePath(ROUTES.users.readNotice, second!));
      expect((await caseOf(ben))!.last_warning!.read_at).toMatch(/Z$/);
    });

    it('keeps a message of the lobby with those around it, as it was when it was reported', async () => {
      const [ann, ben] = [await social.user('Ann'), await social.user('Ben')];
      const line = (speaker: SocialUser, n: number): ChatLine => ({
        message_id: `lobby:${n}`,
        user_id: speaker.userId,
        username: speaker.username,
        message: `line ${n}`,
        timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
      });
      social.chatLines.splice(0, Infinity, line(ann, 1), line(ben, 2), line(ann, 3));
      const about = (chat_message_id: string, changes = {}) =>
        ann.request('POST', ROUTES.friends.reports, {
          user_id: ben.userId,
          reason: 'insult',
          chat_message_id,
          ...changes,
        });
      expect((await about('lobby:1')).status).toBe(404);
      expect((await about('lobby:2', { message_id: 1 })).status).toBe(422);
      const filed = await about('lobby:2', { user_id: ben.userId.toUpperCase() });
      expect(filed.body).toMatchObject({ chat_message_id: 'lobby:2', message_id: null });
      social.chatLines.splice(0, Infinity, line(ben, 9));
      await social.apply('user.updated', ben.userId, 2, ben.data({ display_name: 'Benny' }));
      expect((await caseOf(ben))!.reports).toMatchObject([
        {
          message: 'line 2',
          context: [
            { from_user_id: ann.userId, display_name: 'Ann', message: 'line 1', is_reported: false },
            { from_user_id: ben.userId, display_name: 'Benny', message: 'line 2', is_reported: true },
            { from_user_id: ann.userId, message: 'line 3', timestamp: '2026-01-01T00:00:03.000Z' },
          ],
        },
      ]);
      await about('lobby:9');
      const [joined] = (await caseOf(ben))!.reports;
      expect(joined).toMatchObject({ message: 'line 9' });
      expect(joined!.context.filter(({ is_reported }) => is_reported)).toHaveLength(2);
    });
  });

  it('publishes how many messages a day had, again when there are more', async () => {
    const [ann, ben] = await social.friends();
    const tab = await world.tabOf(ann);
    const send = () => tab.ask('send_message', { to_user_id: ben.userId, message: 'hi' }, 'new_message');
    const job = social.app.get(MessageCountJob);
    await send();
    await job.count();
    await job.count();
    const before = await social.eventsOf('messages.counted');
    await send();
    await job.count();
    const after = await social.eventsOf('messages.counted');
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      version: before.at(-1)!.version + 1,
      data: { messages: (before.at(-1)!.data as { messages: number }).messages + 1 },
    });
  });

  describe('a puzzle that a player made', () => {
    const reported = (reporter: SocialUser, author: SocialUser, code: string, reason: string) =>
      social.apply('made_puzzle.reported', `${code}:${reporter.userId}`, 1, {
        code,
        author_id: author.userId,
        reporter_id: reporter.userId,
        reason,
        reported_at: new Date().toISOString(),
      });

    it('is reported as a report about its author: one case with all others', async () => {
      const [author, ann, ben] = [
        await social.user('Author'),
        await social.user('Ann'),
        await social.user('Ben'),
      ];
      await report(ann, author, 'rude in chat');
      await reported(ann, author, 'ABCDEFGH', 'rude words');
      await reported(ben, author, 'ABCDEFGH', 'names me');
      const cases = await admin.send<ReportCase[]>('GET', ROUTES.admin.reportCases, {});
      const found = cases.find(({ user }) => user.user_id === author.userId)!;
      expect(found.reports.map(({ reason }) => reason)).toEqual([
        'rude in chat\nPuzzle ABCDEFGH: rude words',
        'Puzzle ABCDEFGH: names me',
      ]);
    });

    it('is no report of a reporter who has left', async () => {
      const [author, ann] = [await social.user('Author'), await social.user('Ann')];
      await social.delete(ann);
      await reported(ann, author, 'ABCDEFGH', 'rude');
      expect(await reportsAbout(author)).toEqual([]);
    });

    it('is announced to its author when it becomes a daily puzzle', async () => {
      const author = await social.user('Author');
      const tab = await world.tabOf(author);
      const data = { code: 'ABCDEFGH', author_id: author.userId, puzzle_id: 7, puzzle_date: '2026-12-24' };
      await social.apply('made_puzzle.scheduled', 'ABCDEFGH', 7, data);
      const notice = { kind: 'puzzle_scheduled', message: expect.stringContaining('2026-12-24') };
      expect(await noticesOf(author)).toMatchObject([notice]);
      expect(await tab.hear('notice')).toMatchObject(notice);
    });
  });
});
