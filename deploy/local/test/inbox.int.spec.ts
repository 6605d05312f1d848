import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { MailInbox } from '@fourfold/testing';
import { InboxServer } from '../src/inbox/inbox-server';

const MAIL = (subject: string): string =>
  [
    'From: Fourfold <no-reply@example.com>',
    'To: Ada@example.com',
    `Subject: ${subject}`,
    'Message-ID: <one@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Grüße <b>',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Gr&uuml;&szlig;e</p><script>alert(1)</script>',
    '--b--',
  ].join('\r\n');

/** Speaks SMTP by hand, command by command. */
async function deliver({ smtpPort }: { smtpPort: number }, to: string, mail: string): Promise<void> {
  const socket = connect(smtpPort, '127.0.0.1');
  const envelope = ['MAIL FROM:<no-reply@example.com>', `RCPT TO:<${to}>`, 'DATA'];
  const commands = ['EHLO test', ...envelope, `${mail}\r\n.`, 'QUIT'];
  for (const command of commands) {
    await once(socket, 'data');
    socket.write(`${command}\r\n`);
  }
  await once(socket, 'close');
}

describe('the pages of the inbox', () => {
  let inbox: MailInbox;
  let server: InboxServer;

  beforeEach(async () => {
    inbox = await MailInbox.start();
    server = await InboxServer.start(inbox);
  });
  afterEach(() => Promise.all([inbox.stop(), server.stop()]));

  const page = async (path: string): Promise<{ text: string; policy: string | null; status: number }> => {
    const response = await fetch(server.url + path);
    return {
      text: await response.text(),
      policy: response.headers.get('content-security-policy'),
      status: response.status,
    };
  };

  it('give mails to tests by address', async () => {
    await deliver(inbox.ports, 'ada@example.com', MAIL('Hello'));
    const found = async (to: string): Promise<unknown> =>
      (await fetch(`${server.url}/messages?to=${to}`)).json();
    expect(await found('ada@EXAMPLE.com')).toEqual([expect.objectContaining({ subject: 'Hello' })]);
    expect(await found('grace@example.com')).toEqual([]);
  });

  it('show a mail to people: text as text, HTML in a sandbox that runs nothing', async () => {
    await deliver(inbox.ports, 'ada@example.com', MAIL('<img src=x onerror=alert(1)>'));
    const list = await page('/');
    expect(list.text).toContain('<a href="/mail/1">&lt;img src=x onerror=alert(1)&gt;</a>');
    const mail = await page('/mail/1');
    expect(mail.text).toContain('Grüße &lt;b&gt;');
    expect(mail.text).not.toMatch(/<(img|script)/);
    expect(mail.text).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" src="\/mail\/1\/html"/,
    );
    for (const { policy } of [list, mail]) expect(policy).toContain("default-src 'none'");
    const html = await page('/mail/1/html');
    expect(html.text).toContain('<script>alert(1)</script>');
    expect(html.policy).toMatch(/default-src 'none';.*sandbox (?!.*allow-scripts)/);
    expect((await page('/mail/2')).status).toBe(404);
  });

  it('are there for this machine only', async () => {
    const asked = request({
      host: '127.0.0.1',
      port: new URL(server.url).port,
      path: '/messages',
      headers: { host: 'evil.example' },
    });
    asked.end();
    const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(404);
  });

  it('are refused a port that is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(InboxServer.start(inbox, port)).rejects.toThrow('EADDRINUSE');
  });
});
