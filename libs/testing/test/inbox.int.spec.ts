import { once } from 'node:events';
import { connect } from 'node:net';
import { MailInbox, type InboxMessage } from '../src/mail-inbox';

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

  it('takes a mail and gives it to tests by address, in whatever case', async () => {
    await deliver(inbox.ports, 'Ada@example.com', MAIL('Hello'));
    expect(inbox.mailsTo('ada@EXAMPLE.com')).toEqual([
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
    expect(inbox.mailsTo('grace@example.com')).toEqual([]);
    expect((await inbox.mailTo('ada@example.com', /^Hello$/)).message_id).toBe('<one@example.com>');
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

  it('comes back on the same port, empty', async () => {
    await deliver(inbox.ports, 'ada@example.com', MAIL('Hello'));
    const { ports } = inbox;
    await inbox.stop();
    inbox = await MailInbox.start(ports);
    expect(inbox.ports).toEqual(ports);
    expect(inbox.mailsTo('ada@example.com')).toEqual([]);
  });

  it('says so when a port is taken', async () => {
    await expect(MailInbox.start(inbox.ports)).rejects.toThrow('EADDRINUSE');
  });
});
