import type { DirectMessage, SocketError } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './person';
import { SocketIoTab } from './tab';

const AGAIN_MS = 500;
const ACK_MS = 3_000;

/** A client as it should be: sends until it is acknowledged, comes back when it is cut off, and shows what it missed. */
export class Chatter {
  /** What the person sees, as numbers of the conversation, in the order in which it came. */
  readonly shown: number[] = [];
  /** What was acknowledged, by its own id. */
  readonly acknowledged = new Map<string, DirectMessage>();
  comebacks = 0;
  private readonly early = new Map<number, DirectMessage>();
  private tab?: SocketIoTab;

  constructor(
    private readonly url: string,
    readonly person: Person,
    readonly friend: Person,
  ) {}

  /** Sends so many messages, one after the other. */
  async send(count: number, onAcknowledged: () => void): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const clientMessageId = randomUUID();
      const message = await this.sendUntilAcknowledged(clientMessageId, `${this.person.username} ${n}`);
      this.acknowledged.set(clientMessageId, message);
      onAcknowledged();
    }
  }

  /** Shows everything there is by now. */
  async catchUp(): Promise<void> {
    for (;;) {
      try {
        const tab = await this.open();
        const payload = { friend_id: this.friend.userId, after_seq: this.shown.length };
        const { messages } = await tab.ask('get_chat_history', payload, 'chat_history');
        for (const message of messages) this.show(message);
        if (messages.length === 0) return;
      } catch {
        await delay(AGAIN_MS);
      }
    }
  }

  close(): void {
    this.tab?.close();
  }

  private async sendUntilAcknowledged(client_message_id: string, message: string): Promise<DirectMessage> {
    const payload = { to_user_id: this.friend.userId, message, client_message_id };
    for (;;) {
      try {
        const tab = await this.open();
        const answer = await tab.acknowledged<'send_message', DirectMessage & { error?: SocketError }>(
          'send_message',
          payload,
          ACK_MS,
        );
        if (!answer.error) return answer;
      } catch {
        // Cut off before the answer: whether it was stored is not known, so it is sent again as the same message.
      }
      await delay(AGAIN_MS);
    }
  }

  private async open(): Promise<SocketIoTab> {
    if (this.tab && !this.tab.isClosed) return this.tab;
    if (this.tab) this.comebacks += 1;
    this.tab = await SocketIoTab.open(this.url, this.person.token);
    this.tab.onMessage((message) => this.show(message));
    return this.tab;
  }

  /** A number seen before is not shown again; one too far ahead waits until what is missing was caught up. */
  private show(message: DirectMessage): void {
    this.early.set(message.seq, message);
    for (let next = this.shown.length + 1; this.early.delete(next); next += 1) this.shown.push(next);
    if (message.seq <= this.shown.length) this.early.delete(message.seq);
  }
}
