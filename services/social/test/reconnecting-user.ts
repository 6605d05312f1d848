import type { DirectMessage } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './person';
import type { OpenTab, Tab } from './tab';

const AGAIN_MS = 500;
const ACK_MS = 10_000;

/** A client that sends until it is acknowledged, reconnects when disconnected, and shows what it missed. */
export class ReconnectingUser {
  /** The `seq` of the messages that the user sees, in the order of arrival. */
  readonly shown: number[] = [];
  /** The acknowledged messages by client message id. */
  readonly acknowledged = new Map<string, DirectMessage>();
  reconnects = 0;
  /** The received online statuses of its friend, in order. */
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

  /** Sends this number of messages, one after the other. */
  async send(count: number, onAcknowledged: () => void): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const client_message_id = randomUUID();
      const message = `${this.person.username} ${n}`;
      const payload = { to_user_id: this.friend.userId, message, client_message_id };
      const stored = await this.persist((tab) => tab.deliver(payload, ACK_MS));
      this.acknowledged.set(client_message_id, stored);
      onAcknowledged();
    }
  }

  /** Catches up with all stored messages. */
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

  /** Repeats the request when it was disconnected before an answer, or rate-limited. */
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
    tab.events.on('closed', () => void this.comeBack());
    tab.events.on('message', (name, payload) => {
      if (name === 'new_message') this.show(payload as DirectMessage);
      if (name === 'online_status') this.statuses.push((payload as { is_online: boolean }).is_online);
    });
    return (this.tab = tab);
  }

  private async comeBack(): Promise<void> {
    await delay(AGAIN_MS);
    if (!this.hasLeft) await this.persist(() => Promise.resolve());
  }

  /** A number seen before is not shown again; one too far ahead waits until what is missing was caught up. */
  private show(message: DirectMessage): void {
    this.early.set(message.seq, message);
    for (let next = this.shown.length + 1; this.early.delete(next); next += 1) this.shown.push(next);
    if (message.seq <= this.shown.length) this.early.delete(message.seq);
  }
}
