// The inbox as a process: `INBOX_SMTP_PORT` receives mails, `INBOX_HTTP_PORT` shows them.
import { MailInbox } from './mail-inbox';

async function main(): Promise<void> {
  const inbox = await MailInbox.start({
    smtpPort: Number(process.env.INBOX_SMTP_PORT),
    httpPort: Number(process.env.INBOX_HTTP_PORT),
  });
  process.once('SIGTERM', () => void inbox.stop());
}

void main();
