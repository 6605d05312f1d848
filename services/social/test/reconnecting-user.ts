import type { DirectMessage } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './person';
import type { OpenTab, Tab } from './tab';

const AGAIN_MS = 500;
const ACK_MS = 10_000;

/** A correct client: sends until it gets the acknowledgement, reconnects, and asks for what it missed. */
export class ReconnectingUser {
  /** The sequence numbers of the messages that are shown, in order. */
  readonly shown: number[] = [];
  /** Acknowledged messages by client id. */
  readonly acknowledged = new Map<string, DirectMessage>();
  reconnects = 0;
  /** The online status of the friend as it changed. */
  readonly statuses: boolean[] = [];
  private readonly early = new Map<number, DirectMessage>();
  private tab?: Tab;
  private opening?: Promise<Tab>;
  private hasLeft = false;

  constructor(
    private readonly url: string,
    private readonly openTab: OpenTab,
    readonly person: Person,
    readonly friend: Person,
  ) {}

  /** Sends messages one after the other. */
  async send(count: number, onAcknowledged: () => void): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const client_message_id = randomUUID();
      const text = `${this.person.username} ${n}`;
      const message = { to_user_id: this.friend.userId, message: text, client_message_id };
      const stored = await this.persist((tab) => tab.deliver(message, ACK_MS));
      this.acknowledged.set(client_message_id, stored);
      onAcknowledged();
    }
  }

  /** Asks for everything that is not shown yet. */
  async catchUp(): Promise<void> {
    let found: number;
    do
      found = await this.persist(async (tab) => {
        const payload = { friend_id: this.friend.userId, after_seq: this.shown.length };
        const { messages } = await tab.ask('get_chat_history', payload, 'chat_history');
        for (const message of messages) this.show(message);
        return messages.length;
      });
    while (found > 0);
  }

  close(): void {
    this.hasLeft = true;
    this.tab?.close();
  }

  /** Tries again after a lost connection or a refusal because of the rate limit. */
  private async persist<Answer>(work: (tab: Tab) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await work(await this.open());
      } catch {
        await delay(AGAIN_MS);
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
    await delay(AGAIN_MS);
    if (!this.hasLeft) await this.open().catch(() => this.reconnect());
  }

  /** Ignores a message that is shown already; one behind a gap waits until the gap is filled. */
  private show(message: DirectMessage): void {
    this.early.set(message.seq, message);
    for (let next = this.shown.length + 1; this.early.delete(next); next += 1) this.shown.push(next);
    if (message.seq <= this.shown.length) this.early.delete(message.seq);
  }
}
