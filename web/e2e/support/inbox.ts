import { type InboxMessage } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';

/** Waits for a mail to the address whose subject matches, and returns the newest. */
export async function mailTo(address: string, subject: RegExp): Promise<InboxMessage> {
  const inbox = process.env['FOURFOLD_INBOX_URL'];
  if (!inbox) throw new Error('FOURFOLD_INBOX_URL is set by the global setup');
  return waitFor(
    async () => {
      const answer = await fetch(`${inbox}/messages?to=${encodeURIComponent(address)}`);
      return ((await answer.json()) as InboxMessage[]).find((mail) => subject.test(mail.subject));
    },
    { intervalMs: 100, what: `a mail to ${address} about ${subject.source}` },
  );
}

/** The link to a page in the text of a mail. @param page its path, such as `/reset-password` */
export function linkIn({ text }: InboxMessage, page: string): string {
  const link = (text.match(/https?:\/\/\S+/g) ?? []).find((url) => new URL(url).pathname === page);
  if (!link) throw new Error(`The mail has no link to ${page}`);
  return link;
}
