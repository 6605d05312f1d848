import { FRIENDS_SERVER, type DirectMessage, type FriendsServerMessages } from '@fourfold/contracts';
import { SocketServer } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { ChatRepository } from '../chat/chat.repository';
import { DeliveryOrder } from '../chat/domain/delivery-order';
import { DELIVERY_CONVERSATIONS, DELIVERY_LATE_MS, RESYNC_MESSAGES } from '../limits';
import { KeyedQueue } from '../shared/keyed-queue';

/**
 * Hands messages to the tabs on this replica: each once, and those of a conversation in its order, whatever order replicas
 * tell of them in. When a message is heard of, all before it are stored: what was not heard of is read, and handed to the
 * tabs that were open when it was sent. Whoever came later may have had it from the replica they were on before.
 */
@Injectable()
export class MessageDeliverer {
  private readonly logger = new Logger('delivery');
  private readonly order = new DeliveryOrder(DELIVERY_CONVERSATIONS);
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly chat: ChatRepository,
    private readonly sockets: SocketServer<FriendsServerMessages>,
  ) {}

  /**
   * Hands a message on, after those that come before it.
   * @param late whether it was looked up, and not heard of as it was sent
   */
  deliver(conversation: number, message: DirectMessage, { late = false } = {}): void {
    this.queue.add(String(conversation), async () => {
      const missing = await this.missingBefore(conversation, message);
      if (!missing) return late ? undefined : this.tellAgain(message);
      for (const earlier of missing) this.emit(earlier, { late: true });
      this.emit(message, { late });
      this.order.delivered(conversation, message.seq);
    });
  }

  /** Hands on what was sent to or by these people meanwhile and not heard of. */
  async catchUp(userIds: readonly string[], since: Date): Promise<void> {
    const stored = await this.chat.listSince(userIds, since, RESYNC_MESSAGES);
    for (const { friendshipId, message } of stored) this.deliver(friendshipId, message, { late: true });
  }

  /** What comes before a message and was not handed on; undefined when it was handed on itself. */
  private async missingBefore(
    conversation: number,
    message: DirectMessage,
  ): Promise<DirectMessage[] | undefined> {
    const step = this.order.stepFor(conversation, message.seq);
    if (step.kind === 'known') return undefined;
    if (step.kind === 'next' || !this.isHeardHere(message)) return [];
    const since =
      step.afterSeq === null ? new Date(Date.parse(message.timestamp) - DELIVERY_LATE_MS) : new Date(0);
    try {
      return await this.chat.listBetween(conversation, {
        afterSeq: step.afterSeq ?? 0,
        beforeSeq: message.seq,
        since,
      });
    } catch (error) {
      this.logger.warn({ err: error, msg: 'messages in between are left for clients to catch up' });
      return [];
    }
  }

  private isHeardHere({ from_user_id: from, to_user_id: to }: DirectMessage): boolean {
    return this.sockets.socketsOf(from).length + this.sockets.socketsOf(to).length > 0;
  }

  /**
   * Whoever lost the answer with the connection sends the same message again, perhaps to a replica that has handed it on
   * long ago: without this the plain door, which has no acknowledgements, would never answer.
   */
  private tellAgain(message: DirectMessage): void {
    const sentAt = Date.parse(message.timestamp);
    for (const socket of this.sockets.socketsOf(message.from_user_id))
      if (socket.handshake.issued > sentAt) socket.emit(FRIENDS_SERVER.newMessage, message);
  }

  private emit(message: DirectMessage, { late }: { late: boolean }): void {
    const { from_user_id: from, to_user_id: to, timestamp } = message;
    const sentAt = Date.parse(timestamp);
    for (const socket of [from, to].flatMap((userId) => this.sockets.socketsOf(userId)))
      if (!late || socket.handshake.issued <= sentAt) socket.emit(FRIENDS_SERVER.newMessage, message);
  }
}
