import { EVENT_TYPES, type Acted, type DeadLetter } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { AdminActs } from '../audit/admin-acts';
import { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { AppError } from '../errors/app-error';
import { shortened } from './dead-letter.writer';
import { decodeEvent } from './event.decoder';
import { EventStream } from './event.stream';
import { JetStreamServer } from './jet-stream.server';
import { DEAD_LETTER_SHOWN_LENGTH } from './limits';
import { RELAY_CONSUMER } from './outbox.relay';

type Resolved = Acted<{ dead_letter_id: string }>;

/** The events this service gave up on, for an admin to look at and decide. */
@Injectable()
export class DeadLetterService {
  private readonly logger = new Logger('dead letters');

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly events: JetStreamServer,
    private readonly acts: AdminActs,
  ) {}

  /** Open dead letters, newest first. */
  async list(skip: number, limit: number): Promise<DeadLetter[]> {
    const rows = await this.dataSource.manager.find(DeadLetterEntity, {
      where: { resolvedAt: IsNull() },
      order: { failedAt: 'DESC', deadLetterId: 'DESC' },
      skip,
      take: limit,
    });
    return rows.map((row) => ({
      dead_letter_id: row.deadLetterId,
      service: this.acts.service,
      consumer: row.consumer,
      event_id: row.eventId,
      subject: row.subject,
      payload: shownPayload(row.payload),
      error: row.error,
      attempts: row.attempts,
      failed_at: row.failedAt.toISOString(),
    }));
  }

  /**
   * Applies the event, or hands it to the relay again, and closes the dead letter. Should the process die in between, the inbox
   * knows the event, and the next replay only closes it.
   * @throws AppError `dead_letter_not_found`; `conflict` when the event fails again and so stays open
   */
  async replay(id: string, adminId: string): Promise<Resolved> {
    const letter = await this.find(id);
    if (letter.consumer !== RELAY_CONSUMER) await this.applyAgain(letter);
    return this.resolve(letter, 'replayed', adminId);
  }

  /** Closes it without applying the event. @throws AppError `dead_letter_not_found` */
  async discard(id: string, adminId: string): Promise<Resolved> {
    return this.resolve(await this.find(id), 'discarded', adminId);
  }

  private async find(deadLetterId: string): Promise<DeadLetterEntity> {
    const open = { deadLetterId, resolvedAt: IsNull() };
    const letter = await this.dataSource.manager.findOneBy(DeadLetterEntity, open);
    if (!letter) throw new AppError('dead_letter_not_found');
    return letter;
  }

  private async applyAgain({ deadLetterId, subject, payload }: DeadLetterEntity): Promise<void> {
    try {
      const type = EVENT_TYPES.find((known) => this.stream.subjectOf(known) === subject);
      if (!type) throw new Error(`No type of event has the subject ${subject}`);
      const decoded = decodeEvent(Buffer.from(payload), type);
      if (!decoded.ok) throw new Error(decoded.error);
      await this.events.handle(decoded.event);
    } catch (error) {
      await this.dataSource.manager.update(
        DeadLetterEntity,
        { deadLetterId },
        {
          error: shortened(String(error)),
          attempts: () => 'attempts + 1',
          failedAt: () => 'clock_timestamp()',
        },
      );
      this.logger.warn({ err: error, dead_letter_id: deadLetterId, msg: 'an event failed again' });
      const reason = error instanceof AppError ? error.detail : `see the log of ${this.acts.service}`;
      throw new AppError('conflict', { detail: `The event failed again: ${reason}`, cause: error });
    }
  }

  private resolve(
    { deadLetterId, consumer, eventId, subject }: DeadLetterEntity,
    resolution: 'replayed' | 'discarded',
    adminId: string,
  ): Promise<Resolved> {
    const before = { service: this.acts.service, consumer, event_id: eventId, subject };
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        DeadLetterEntity,
        { deadLetterId, resolvedAt: IsNull() },
        { resolvedAt: () => 'clock_timestamp()', resolution },
      );
      if (affected === 0) throw new AppError('dead_letter_not_found');
      if (resolution === 'replayed' && consumer === RELAY_CONSUMER && eventId !== null)
        await manager.update(OutboxEntity, { id: eventId }, { publishedAt: null });
      const act = await this.acts.record(manager, {
        adminId,
        action: resolution === 'replayed' ? 'dead_letter.replay' : 'dead_letter.discard',
        target_type: 'dead_letter',
        target_id: deadLetterId,
        before,
        after: { ...before, resolution },
      });
      return { result: { dead_letter_id: deadLetterId }, act };
    });
  }
}

/** What is too long is shown as text, as far as it helps to see what it is: a page of dead letters is one message. */
function shownPayload(payload: string): unknown {
  if (payload.length > DEAD_LETTER_SHOWN_LENGTH) return `${payload.slice(0, DEAD_LETTER_SHOWN_LENGTH)}…`;
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return payload;
  }
}
