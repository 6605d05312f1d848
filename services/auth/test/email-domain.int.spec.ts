import { ERRORS } from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { freePort } from '@fourfold/stack';
import { MailTransport } from '../src/mail/mail.transport';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { newRegistration } from './browser';
import { startMailServer } from './mail-server';

describe('an address with an international domain', () => {
  let auth: MailingAuth;

  beforeAll(async () => {
    auth = await startMailingAuth();
  });
  afterAll(() => auth.stop());

  let accounts = 0;
  /** The same new address with its domain in Unicode and in ASCII. */
  const spellings = (): [unicode: string, ascii: string] => {
    accounts += 1;
    return [`x${accounts}@müller.example`, `x${accounts}@xn--mller-kva.example`];
  };
  const bothWays = [
    ['Unicode', ([unicode, ascii]: string[]) => ({ typed: unicode!, other: ascii! })],
    ['ASCII', ([unicode, ascii]: string[]) => ({ typed: ascii!, other: unicode! })],
  ] as const;

  it.each(bothWays)(
    'is one account with its other spelling, and kept as typed in %s',
    async (_form, pick) => {
      const { typed, other } = pick(spellings());
      const { user, password } = await auth.player({ email: typed });
      expect(user.email).toBe(typed);
      const again = await auth.newBrowser().register({ ...newRegistration(), email: other });
      expect(again).toMatchObject({ status: 409, body: { detail: ERRORS.email_taken.detail } });
      for (const email of [typed, other]) {
        const { status, body } = await auth.newBrowser().login({ email, password });
        expect([status, body.user]).toEqual([200, user]);
      }
    },
  );

  it.each(bothWays)('gets mails when either spelling is submitted, typed in %s', async (_form, pick) => {
    const [unicode, ascii] = spellings();
    const { typed, other } = pick([unicode, ascii]);
    await auth.player({ email: typed });
    await auth.newBrowser().requestReset(other);
    await auth.sendMails();
    // The inbox shows every domain in Unicode.
    expect((await auth.inbox.mailTo(unicode)).subject).toBe('Reset your Fourfold password');
  });

  it('is given to the mail server in ASCII, which any server understands', async () => {
    const lines: string[] = [];
    const port = await freePort();
    const server = await startMailServer(port, (line) => {
      lines.push(line);
      return line.startsWith('RCPT') ? '550 nobody' : '250 ok';
    });
    const transport = new MailTransport({ url: `smtp://127.0.0.1:${port}`, from: 'fourfold@example.com' });
    const mail = {
      mailId: newId(),
      to: 'x@müller.example',
      createdAt: new Date(),
      subject: 'a',
      text: 'a',
      html: 'a',
    };
    await expect(transport.send(mail)).rejects.toMatchObject({ isFinal: true });
    expect(lines).toContain('RCPT TO:<x@xn--mller-kva.example>');
    server.close();
  });

  it('is taken by neither spelling of a changed address', async () => {
    const [unicode, ascii] = spellings();
    await auth.player({ email: unicode });
    const { browser, user } = await auth.player();
    expect((await browser.updateProfile({ email: ascii })).status).toBe(409);
    expect((await browser.profile()).body).toEqual(user);
  });

  it('is locked for both spellings', async () => {
    const [unicode, ascii] = spellings();
    for (const email of [unicode, ascii, unicode, ascii, unicode])
      expect((await auth.newBrowser().login({ email, password: 'not the password' })).status).toBe(401);
    for (const email of [unicode, ascii])
      expect((await auth.newBrowser().login({ email, password: 'not the password' })).status).toBe(423);
  });
});
