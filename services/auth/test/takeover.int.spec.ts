import { ACCOUNT_MESSAGES, ERRORS } from '@fourfold/contracts';
import { startMailingAuth, type MailingAuth, type Player } from './auth-app';
import { Mailbox, NEXT_PASSWORD } from './mailbox';

const BAD_RESET = { status: 400, body: { detail: ERRORS.invalid_reset_token.detail } };
const BAD_LINK = { status: 400, body: { detail: ERRORS.invalid_email_link.detail } };
const RESET = { status: 200, body: { message: ACCOUNT_MESSAGES.passwordReset } };
const RESTORED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailRestored } };
const RESET_MAIL = /^Reset your/;
const THIEVES_PASSWORD = 'a password of the thief';

/** Every player is an owner whose account a thief has got into: `browser` is the one of the thief. */
describe('an account in the hands of a thief', () => {
  let auth: MailingAuth;
  let mailbox: Mailbox;

  beforeAll(async () => {
    auth = await startMailingAuth();
    mailbox = new Mailbox(auth);
  });
  afterAll(() => auth.stop());

  const isOwners = ({ user }: Player, password = NEXT_PASSWORD) => mailbox.accepts(user.email, password);

  it('with an old token stays as it is', async () => {
    const owner = await auth.player();
    await auth.ageSignIn(owner.browser);
    const { status } = await owner.browser.updateProfile({ email: `thief.${owner.email}` });
    expect(status).toBe(401);
    expect(await mailbox.count(owner.email, /was changed$/)).toBe(0);
    await auth.newBrowser().requestReset(`thief.${owner.email}`);
    expect(await mailbox.count(`thief.${owner.email}`, RESET_MAIL)).toBe(0);
    expect(await isOwners(owner, owner.password)).toBe(true);
  });

  it('with a fresh token but no mailbox goes back to the owner by a reset, at any time', async () => {
    const owner = await auth.player();
    const taken = await mailbox.move(owner.browser);
    await mailbox.pass(owner.user.user_id, 100);
    await auth.newBrowser().requestReset(taken);
    expect(await mailbox.count(taken, RESET_MAIL)).toBe(0);
    expect(await mailbox.reset(await mailbox.resetLink(owner.email))).toEqual(RESET);
    expect(await isOwners(owner)).toBe(true);
    expect((await owner.browser.profile()).status).toBe(401);
    expect(await mailbox.accepts(taken, NEXT_PASSWORD)).toBe(false);
  });

  it('who confirms the new address never gets a reset link while the owner can undo the change', async () => {
    const owner = await auth.player();
    const taken = await mailbox.moveAndConfirm(owner.browser);
    const undo = await mailbox.restoreLink(owner.email);
    await mailbox.pass(owner.user.user_id, 6.999);
    await auth.newBrowser().requestReset(taken);
    expect(await mailbox.count(taken, RESET_MAIL)).toBe(0);
    expect(await mailbox.restore(undo)).toEqual(RESTORED);
    expect(await isOwners(owner)).toBe(true);
  });

  it('who confirms the new address gets reset links once the owner cannot undo the change any more', async () => {
    const owner = await auth.player();
    const taken = await mailbox.moveAndConfirm(owner.browser);
    const undo = await mailbox.restoreLink(owner.email);
    await mailbox.pass(owner.user.user_id, 6.999);
    const tooLate = await mailbox.resetLink(owner.email);
    await mailbox.pass(owner.user.user_id, 0.001);
    const reset = await mailbox.resetLink(taken);
    expect(await mailbox.restore(undo)).toEqual(BAD_LINK);
    expect(await mailbox.reset(tooLate)).toEqual(BAD_RESET);
    expect(await mailbox.reset(reset)).toEqual(RESET);
    expect(await mailbox.accepts(taken, NEXT_PASSWORD)).toBe(true);
  });

  it('who moves on to a second mailbox gets no undo link in the first', async () => {
    const owner = await auth.player();
    const first = await mailbox.moveAndConfirm(owner.browser);
    const second = await mailbox.moveAndConfirm(owner.browser);
    expect((await mailbox.newest(first, /was changed$/)).text).not.toContain('restore-email');
    expect(await mailbox.restore(await mailbox.restoreLink(owner.email))).toEqual(RESTORED);
    expect(await isOwners(owner)).toBe(true);
    for (const email of [first, second]) {
      await auth.newBrowser().requestReset(email);
      expect(await mailbox.count(email, RESET_MAIL)).toBe(0);
    }
  });

  it('is not theirs by a link once the owner has moved back in the profile', async () => {
    const owner = await auth.player();
    const taken = await mailbox.moveAndConfirm(owner.browser);
    const undo = await mailbox.restoreLink(owner.email);
    await mailbox.move(owner.browser, owner.email);
    expect((await mailbox.newest(taken, /was changed$/)).text).not.toContain('restore-email');
    expect(await mailbox.restore(undo, THIEVES_PASSWORD)).toEqual(BAD_LINK);
    await auth.newBrowser().requestReset(taken);
    expect(await mailbox.count(taken, RESET_MAIL)).toBe(0);
    expect(await mailbox.reset(await mailbox.resetLink(owner.email))).toEqual(RESET);
  });

  it('goes back to an owner who asks for a new password with the old address: no other link works then', async () => {
    const owner = await auth.player();
    const taken = await mailbox.move(owner.browser);
    const [undo, confirmation] = [await mailbox.restoreLink(owner.email), await mailbox.confirmLink(taken)];
    const token = await mailbox.resetLink(owner.email);
    expect((await mailbox.newest(owner.email, RESET_MAIL)).text).toContain('gives it this one back');
    expect(await mailbox.reset(token)).toEqual(RESET);
    expect(await isOwners(owner)).toBe(true);
    expect(await mailbox.restore(undo, THIEVES_PASSWORD)).toEqual(BAD_LINK);
    expect(await mailbox.confirm(confirmation)).toEqual(BAD_LINK);
    expect(await mailbox.count(owner.email, /was restored$/)).toBe(1);
  });

  it('goes back to an owner who had asked for a new password before the address was changed', async () => {
    const owner = await auth.player();
    const token = await mailbox.resetLink(owner.email);
    await mailbox.moveAndConfirm(owner.browser);
    expect(await mailbox.reset(token)).toEqual(RESET);
    expect(await isOwners(owner)).toBe(true);
  });

  it('keeps the new address when the new password was asked for with that: the old one still brings it back', async () => {
    const owner = await auth.player();
    const taken = await mailbox.moveAndConfirm(owner.browser);
    const undo = await mailbox.restoreLink(owner.email);
    const token = await mailbox.resetLink(taken, owner.email);
    expect((await mailbox.newest(owner.email, RESET_MAIL)).text).not.toContain('gives it this one back');
    expect(await mailbox.reset(token)).toEqual(RESET);
    expect(await mailbox.accepts(taken, NEXT_PASSWORD)).toBe(true);
    for (const email of [owner.email, taken]) expect(await mailbox.count(email, /was reset$/)).toBe(1);
    expect(await mailbox.restore(undo)).toEqual(BAD_LINK);
    expect(await mailbox.reset(await mailbox.resetLink(owner.email), 'the last password')).toEqual(RESET);
    expect(await isOwners(owner, 'the last password')).toBe(true);
  });

  it('has no working reset link left after the owner has undone the change', async () => {
    const owner = await auth.player();
    const taken = await mailbox.move(owner.browser);
    const undo = await mailbox.restoreLink(owner.email);
    const token = await mailbox.resetLink(taken, owner.email);
    expect(await mailbox.restore(undo)).toEqual(RESTORED);
    expect(await mailbox.reset(token, THIEVES_PASSWORD)).toEqual(BAD_RESET);
    expect(await isOwners(owner)).toBe(true);
  });

  it('keeps its undo link when the thief changes the password', async () => {
    const owner = await auth.player();
    await mailbox.move(owner.browser);
    const body = { current_password: owner.password, new_password: THIEVES_PASSWORD };
    expect((await owner.browser.changePassword(body)).status).toBe(200);
    expect(await mailbox.restore(await mailbox.restoreLink(owner.email))).toEqual(RESTORED);
    expect(await isOwners(owner)).toBe(true);
  });
});
