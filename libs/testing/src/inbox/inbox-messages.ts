import PostalMime from 'postal-mime';

/** A mail as it arrived. */
export interface InboxMessage {
  id: number;
  /** The `Message-ID` header: the same in every copy of one mail. */
  message_id: string;
  from: string;
  /** The addresses in the SMTP envelope. */
  to: string[];
  subject: string;
  received_at: string;
  text: string;
  html: string;
}

const MESSAGES_KEPT = 200;

/** The mails that arrived last, in memory. */
export class InboxMessages {
  private readonly messages: InboxMessage[] = [];
  private lastId = 0;

  async add(raw: Buffer, to: string[]): Promise<void> {
    const mail = await PostalMime.parse(raw);
    this.lastId += 1;
    this.messages.unshift({
      id: this.lastId,
      message_id: mail.messageId ?? '',
      from: mail.from?.address ?? '',
      to,
      subject: mail.subject ?? '',
      received_at: new Date().toISOString(),
      text: mail.text ?? '',
      html: mail.html ?? '',
    });
    this.messages.length = Math.min(this.messages.length, MESSAGES_KEPT);
  }

  /** Newest first; those of one address, in whatever case it is written, when there is one. */
  list(to?: string | null): InboxMessage[] {
    const address = to?.toLowerCase();
    return this.messages.filter(
      (message) => !address || message.to.some((recipient) => recipient.toLowerCase() === address),
    );
  }

  find(id: number): InboxMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }
}
