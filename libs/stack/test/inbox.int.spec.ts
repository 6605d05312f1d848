import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { type InboxMessage, MailInbox, freePort } from '../src';

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
async function deliver({ smtpPort }: { smtpPort: number }, to: string, ...mails: string[]): Promise<void> {
  const socket = connect(smtpPort, '127.0.0.1');
  const envelope = ['MAIL FROM:<no-reply@example.com>', `RCPT TO:<${to}>`, 'DATA'];
  const commands = ['EHLO test', ...mails.flatMap((mail) => [...envelope, `${mail}\r\n.`]), 'QUIT'];
  for (const command of commands) {
    await once(socket, 'data');
    socket.write(`${command}\r\n`);
  }
  await once(socket, 'close');
}

describe('the inbox', () => {
  let inbox: MailInbox;

  beforeEach(async () => {
    inbox = await MailInbox.start();
  });
  afterEach(() => inbox.stop());

  const page = async (path: string): Promise<{ text: string; policy: string | null; status: number }> => {
    const response = await fetch(inbox.url + path);
    return {
      text: await response.text(),
      policy: response.headers.get('content-security-policy'),
      status: response.status,
    };
  };

  it('accepts a mail and returns it to tests by address, whatever its case', async () => {
    await deliver(inbox.ports, 'Ada@example.com', MAIL('Hello'));
    const response = await fetch(`${inbox.url}/messages?to=ada@EXAMPLE.com`);
    expect(await response.json()).toEqual([
      {
        id: 1,
        message_id: '<one@example.com>',
        from: 'no-reply@example.com',
        to: ['Ada@example.com'],
        subject: 'Hello',
        received_at: expect.any(String) as string,
        text: expect.stringContaining('Grüße <b>') as string,
        html: expect.stringContaining('<p>Gr&uuml;&szlig;e</p>') as string,
      },
    ] satisfies InboxMessage[]);
    expect(await (await fetch(`${inbox.url}/messages?to=grace@example.com`)).json()).toEqual([]);
    expect((await inbox.mailTo('ada@example.com', /^Hello$/)).message_id).toBe('<one@example.com>');
  });

  it('shows a mail on a page: text as text, HTML in a sandbox without scripts', async () => {
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

  it('keeps the newest two hundred mails', async () => {
    await deliver(
      inbox.ports,
      'ada@example.com',
      ...Array.from({ length: 202 }, (_, count) => MAIL(`Mail ${count}`)),
    );
    const subjects = inbox.mailsTo('ada@example.com').map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect(subjects[0]).toBe('Mail 201');
    expect(subjects.at(-1)).toBe('Mail 2');
  });

  it('refuses requests for other host names', async () => {
    const asked = request({
      host: '127.0.0.1',
      port: inbox.ports.httpPort,
      path: '/messages',
      headers: { host: 'evil.example' },
    });
    asked.end();
    const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
    response.resume();
    expect(response.statusCode).toBe(404);
  });

  it('can be started again on the same ports, empty', async () => {
    await deliver(inbox.ports, 'ada@example.com', MAIL('Hello'));
    const { ports } = inbox;
    await inbox.stop();
    inbox = await MailInbox.start(ports);
    expect(inbox.ports).toEqual(ports);
    expect(inbox.mailsTo('ada@example.com')).toEqual([]);
  });

  it('rejects with EADDRINUSE when a port is in use', async () => {
    const free = await freePort();
    await expect(MailInbox.start({ smtpPort: free, httpPort: inbox.ports.httpPort })).rejects.toThrow(
      'EADDRINUSE',
    );
    await (await MailInbox.start({ smtpPort: free })).stop();
  });
});
