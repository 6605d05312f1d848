import { AppError, Clock } from '@fourfold/platform';
import { OUTBOX_COLUMNS, OutboxWriter } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { ChatRepository, type NewMessage, type PreparedEvent, type StoredMessage } from './chat.repository';

type SentMessage = Omit<NewMessage, 'sentAt'>;

export interface RecordedMessage {
  readonly stored: StoredMessage;
  /** False when it had been stored before under the same id of its sender. */
  readonly isNew: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** Stores messages, each with its event, and each once. */
@Injectable()
export class MessageRecorder {
  constructor(
    private readonly repository: ChatRepository,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_friends` */
  async record(message: SentMessage): Promise<RecordedMessage> {
    try {
      return { stored: await this.insert(message), isNew: true };
    } catch (error) {
      // Stored before, by this sender under this id; the two may have parted since.
      const known = await this.findKnown(message, error);
      if (!known) throw error;
      return { stored: known, isNew: false };
    }
  }

  private async findKnown(message: SentMessage, error: unknown): Promise<StoredMessage | undefined> {
    const { fromUserId, toUserId, clientMessageId } = message;
    if (clientMessageId === null || !(isUniqueViolation(error) || error instanceof AppError))
      return undefined;
    return this.repository.findByClientId(fromUserId, toUserId, clientMessageId);
  }

  private async insert(message: SentMessage): Promise<StoredMessage> {
    const sentAt = this.clock.now();
    const stored = await this.repository.insert({ ...message, sentAt }, this.prepareEvent(message, sentAt));
    if (!stored) throw new AppError('not_friends');
    // Not announced: nobody is in a hurry for it, and the next round of the relay takes all that came meanwhile.
    return stored;
  }

  /** The event of a message whose id is given by the statement that stores both. */
  private prepareEvent({ fromUserId, toUserId }: SentMessage, sentAt: Date): PreparedEvent {
    const event = this.outbox.prepare({
      type: 'message.sent',
      aggregateId: '',
      aggregateVersion: 1,
      occurredAt: sentAt,
      data: {
        message_id: 0,
        from_user_id: fromUserId,
        to_user_id: toUserId,
        sent_at: sentAt.toISOString(),
      },
    });
    return event.filter((_, index) => OUTBOX_COLUMNS[index] !== 'aggregate_id');
  }
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'code') === UNIQUE_VIOLATION;
}
