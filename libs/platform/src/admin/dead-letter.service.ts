import { EVENT_TYPES, type DeadLetter } from '@fourfold/contracts';
import { cutText } from '@fourfold/game-rules';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { AdminActService } from './admin-act.service';
import { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { OutboxEntity } from '../database/entities/outbox.entity';
import { AppError } from '../errors/app-error';
import { addDeadLetter } from '../messaging/add-dead-letter';
import { decodeEvent } from '../messaging/decode-event';
import { EventStreamService } from '../messaging/event-stream.service';
import { JetStreamServer } from '../messaging/jet-stream.server';
import { RELAY_CONSUMER } from '../messaging/outbox-relay.job';

const SHOWN_CHARACTERS = 4_000;

/** The events this service could not handle, for an admin to replay or discard. */
@Injectable()
export class DeadLetterService {
  private readonly logger = new Logger('dead letters');

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStreamService,
    private readonly events: JetStreamServer,
    private readonly acts: AdminActService,
  ) {}

  /** Open dead letters, newest first. */
  async list(skip: number, limit: number): Promise<DeadLetter[]> {
    const rows = await this.dataSource.manager.find(DeadLetterEntity, {
      where: { resolved_at: IsNull() },
      order: { failed_at: 'DESC', dead_letter_id: 'DESC' },
      skip,
      take: limit,
    });
    const { service } = this.acts;
    return rows.map(({ request_id: _id, resolved_at: _at, resolution: _none, ...letter }) => ({
      ...letter,
      service,
      payload: shownPayload(letter.payload),
    }));
  }

  /**
   * Closes a dead letter. A replay first applies its event or returns it to the relay; if the process dies in between,
   * the inbox knows the event and the next replay only closes the dead letter.
   * @throws AppError `dead_letter_not_found`; `conflict` when the event fails again and so stays open
   */
  async resolve(
    dead_letter_id: string,
    how: 'replay' | 'discard',
    adminId: string,
  ): Promise<{ dead_letter_id: string }> {
    const open = { dead_letter_id, resolved_at: IsNull() };
    const letter = await this.dataSource.manager.findOneBy(DeadLetterEntity, open);
    if (!letter) throw new AppError('dead_letter_not_found');
    const { consumer, event_id, subject } = letter;
    const isReplay = how === 'replay';
    const isOfRelay = consumer === RELAY_CONSUMER;
    if (isReplay && !isOfRelay) await this.applyAgain(letter);
    const resolution = isReplay ? 'replayed' : 'discarded';
    const before = { service: this.acts.service, consumer, event_id, subject };
    return this.dataSource.transaction(async (manager) => {
      const resolved = { resolved_at: () => 'clock_timestamp()', resolution } as const;
      const { affected } = await manager.update(DeadLetterEntity, open, resolved);
      if (affected === 0) throw new AppError('dead_letter_not_found');
      if (isReplay && isOfRelay && event_id !== null)
        await manager.update(OutboxEntity, { id: event_id }, { publishedAt: null });
      await this.acts.record(manager, {
        adminId,
        action: `dead_letter.${how}`,
        target_type: 'dead_letter',
        target_id: dead_letter_id,
        before,
        after: { ...before, resolution },
      });
      return { dead_letter_id };
    });
  }

  private async applyAgain(letter: DeadLetterEntity): Promise<void> {
    try {
      const type = EVENT_TYPES.find((known) => this.stream.subjectOf(known) === letter.subject);
      if (!type) throw new Error(`No event type has the subject ${letter.subject}`);
      const decoded = decodeEvent(Buffer.from(letter.payload), type);
      if (!decoded.ok) throw new Error(decoded.error);
      await this.events.handle(decoded.event);
    } catch (error) {
      const failed = { ...letter, error, attempts: letter.attempts + 1 };
      await addDeadLetter(this.dataSource.manager, failed);
      this.logger.warn({ err: error, dead_letter_id: letter.dead_letter_id, msg: 'an event failed again' });
      const reason = error instanceof AppError ? error.detail : `see the log of ${this.acts.service}`;
      throw new AppError('conflict', { detail: `The event failed again: ${reason}`, cause: error });
    }
  }
}

/** Long payloads are cut: a page of dead letters must fit into one NATS message. */
function shownPayload(payload: string): unknown {
  const shown = cutText(payload, SHOWN_CHARACTERS);
  if (shown !== payload) return `${shown}…`;
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return payload;
  }
}
