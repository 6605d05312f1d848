// The inbox as a process: `INBOX_SMTP_PORT` takes mails, `INBOX_HTTP_PORT` shows them.
import { MailInbox } from '@fourfold/testing';
import { InboxServer } from './inbox-server';

async function main(): Promise<void> {
  const inbox = await MailInbox.start({ smtpPort: Number(process.env.INBOX_SMTP_PORT) });
  const server = await InboxServer.start(inbox, Number(process.env.INBOX_HTTP_PORT));
  process.once('SIGTERM', () => void Promise.all([inbox.stop(), server.stop()]));
}

void main();
