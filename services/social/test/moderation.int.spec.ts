import {
  QUERIES,
  ROUTES,
  routePath,
  type Notice,
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

  const noticesOf = async (person: SocialUser) => (await person.get<Notice[]>(ROUTES.friends.notices)).body;
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
      const { open_reports } = await open();
      const first = await report(ann, ben, 'first');
      await update(first, { status: 'closed', reason: 'Nothing in it' });
      const second = await report(ann, ben, 'second');
      expect(await open()).toEqual({ open_reports: open_reports + 1 });
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

  it('warns a player in every tab and until the warning is dismissed', async () => {
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
    const path = routePath(ROUTES.friends.notice, notice);
    expect((await ben.request('DELETE', path)).status).toBe(404);
    expect((await ann.request('DELETE', path)).status).toBe(204);
    expect((await ann.request('DELETE', path)).status).toBe(404);
    expect(await noticesOf(ann)).toEqual([]);
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
});
