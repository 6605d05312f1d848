import { QuestionClient } from '@fourfold/platform/messaging';
import { QUERIES } from '@fourfold/contracts';
import { AccountAccessService } from '../src/account/account-access.service';
import { AccountEraser } from '../src/account/account.eraser';
import { changePassword } from './account-calls';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

describe('what admins ask auth about locks', () => {
  let auth: AuthApp;
  let questions: QuestionClient;
  let adminId: string;

  beforeAll(async () => {
    auth = await startAuth();
    questions = auth.app.get(QuestionClient);
    adminId = (await player()).userId;
    await auth.app.get(AccountAccessService).setAdmin(adminId, true);
  });
  afterAll(() => auth.stop());

  async function player() {
    const person = somebody();
    const browser = new Browser(auth.url, '203.0.113.9');
    const { body } = await browser.register(person);
    return { ...credentialsOf(person), browser, userId: body.user.user_id };
  }
  const fail = async (email: string, times: number, browser: Browser) => {
    for (let count = 0; count < times; count += 1)
      await browser.login({ email, password: 'not the password' });
  };

  it('lists failed logins, the newest first, and says which addresses are locked', async () => {
    const { email, userId } = await player();
    const stranger = somebody().email;
    const browser = new Browser(auth.url, '203.0.113.9');
    await fail(email, 1, browser);
    await fail(stranger.toUpperCase(), 5, browser);
    const all = await questions.ask(QUERIES.listFailedLogins, {});
    expect(all).toHaveLength(6);
    expect(all[0]).toEqual({
      email: stranger.toUpperCase(),
      ip: '203.0.113.9',
      user_agent: 'node',
      attempted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user_id: null,
      locked: true,
    });
    expect(all[5]).toMatchObject({ email, user_id: userId, locked: false });
    expect(await questions.ask(QUERIES.listFailedLogins, { skip: 4, limit: 1 })).toEqual([all[4]]);
  });

  it('unlocks an account: at the login, on its own devices and where its password is asked for', async () => {
    const { email, password, browser, userId } = await player();
    for (const device of [new Browser(auth.url), browser]) await fail(email, 5, device);
    for (let count = 0; count < 5; count += 1)
      await changePassword(browser, { current_password: 'wrong', new_password: 'another one' });
    expect((await new Browser(auth.url).login({ email, password })).status).toBe(423);
    const { result, act } = await questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: adminId });
    expect(result).toEqual({ user_id: userId });
    expect(act).toMatchObject({ admin_id: adminId, action: 'user.unlock', target_id: userId });
    for (const device of [new Browser(auth.url), browser])
      expect((await device.login({ email, password })).status).toBe(200);
    expect(
      (await changePassword(browser, { current_password: password, new_password: 'another one' })).status,
    ).toBe(200);
  });

  it('unlocks nothing for who is no admin any more', async () => {
    const { userId } = await player();
    await expect(
      questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: userId }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('knows no account that was deleted', async () => {
    const { userId } = await player();
    await auth.app.get(AccountEraser).erase(userId);
    await expect(
      questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: adminId }),
    ).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  it('knows no account of that id', async () => {
    const user_id = '00000000-0000-7000-8000-000000000000';
    await expect(questions.ask(QUERIES.unlockUser, { user_id, admin_id: adminId })).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });
});
