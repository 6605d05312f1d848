import type { DirectMessage } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SocialUser } from './social-user';
import type { OpenTab, Tab } from './tab';

const RETRY_MS = 500;
const ACK_MS = 10_000;

/** Behaves as a client should: resends until acknowledged, reconnects, and requests missed messages. */
export class ReconnectingUser {
  /** The sequence numbers of the messages that are shown, in order. */
  readonly shown: number[] = [];
  /** Acknowledged messages by client id. */
  readonly acknowledged = new Map<string, DirectMessage>();
  reconnects = 0;
  /** The online statuses of the friend, in the order received. */
  readonly statuses: boolean[] = [];
  private readonly early = new Map<number, DirectMessage>();
  private tab?: Tab;
  private opening?: Promise<Tab>;
  private hasLeft = false;

  constructor(
    private readonly url: string,
    private readonly openTab: OpenTab,
    readonly person: SocialUser,
    readonly friend: SocialUser,
  ) {}

  /** Sends messages one after the other. */
  async send(count: number, onAcknowledged: () => void): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const client_message_id = randomUUID();
      const text = `${this.person.username} ${n}`;
      const message = { to_user_id: this.friend.userId, message: text, client_message_id };
      const stored = await this.retry((tab) => tab.deliver(message, ACK_MS));
      this.acknowledged.set(client_message_id, stored);
      onAcknowledged();
    }
  }

  /** Requests all messages that are not shown yet. */
  async catchUp(): Promise<void> {
    let found: number;
    do
      found = await this.retry(async (tab) => {
        const payload = { friend_id: this.friend.userId, after_seq: this.shown.length };
        const { messages } = await Promise.race([
          tab.ask('get_chat_history', payload, 'chat_history'),
          tab.refusal(),
        ]);
        for (const message of messages) this.show(message);
        return messages.length;
      });
    while (found > 0);
  }

  close(): void {
    this.hasLeft = true;
    this.tab?.close();
  }

  /** Retries after a lost connection or a refusal by a limit: all ask from one address. */
  private async retry<Answer>(work: (tab: Tab) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await work(await this.open());
      } catch {
        await delay(RETRY_MS);
      }
    }
  }

  private open(): Promise<Tab> {
    if (this.tab && !this.tab.isClosed) return Promise.resolve(this.tab);
    return (this.opening ??= this.connect().finally(() => (this.opening = undefined)));
  }

  private async connect(): Promise<Tab> {
    const tab = await this.openTab(this.url, this.person.token);
    if (this.tab) this.reconnects += 1;
    tab.events.on('closed', () => void this.reconnect());
    tab.events.on('message', (name, payload) => {
      if (name === 'new_message') this.show(payload as DirectMessage);
      if (name === 'online_status') this.statuses.push((payload as { is_online: boolean }).is_online);
    });
    return (this.tab = tab);
  }

  private async reconnect(): Promise<void> {
    await delay(RETRY_MS);
    if (!this.hasLeft) await this.open().catch(() => this.reconnect());
  }

  /** Ignores a message that is already shown; one after a gap waits until the gap is filled. */
  private show(message: DirectMessage): void {
    this.early.set(message.seq, message);
    for (let next = this.shown.length + 1; this.early.delete(next); next += 1) this.shown.push(next);
    if (message.seq <= this.shown.length) this.early.delete(message.seq);
  }
}
