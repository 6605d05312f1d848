import type { Acted, AdminAct, DeadLetter } from '@fourfold/contracts';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../errors/app-error';
import { AdminActs } from './admin-acts';
import { BusSettings } from './bus.options';
import { DeadLetterRepository, type DeadLetterRow } from './dead-letter.repository';
import { decodeEvent } from './event.decoder';
import { Inbox } from './inbox';
import { DEAD_LETTER_SHOWN_LENGTH } from './limits';
import { OutboxRepository } from './outbox.repository';
import { RELAY_CONSUMER } from './relay';

/** The events this service gave up on, for an admin to look at and decide. */
@Injectable()
export class DeadLetterService {
  private readonly logger = new Logger('dead letters');

  constructor(
    private readonly settings: BusSettings,
    private readonly dataSource: DataSource,
    private readonly repository: DeadLetterRepository,
    private readonly inbox: Inbox,
    private readonly outbox: OutboxRepository,
    private readonly acts: AdminActs,
  ) {}

  /** Open dead letters, newest first. */
  async list(skip: number, limit: number): Promise<DeadLetter[]> {
    const rows = await this.repository.listOpen(skip, limit);
    return rows.map((row) => this.toDeadLetter(row));
  }

  /**
   * Applies the event now; it is resolved in the same transaction. An event that had been applied meanwhile stays applied
   * once. @throws AppError `dead_letter_not_found`; `conflict` when it fails again and so stays open
   */
  async replay(id: string, adminId: string): Promise<Acted<{ dead_letter_id: string }>> {
    try {
      const act = await this.dataSource.transaction(async (manager) => {
        const row = await this.lock(manager, id);
        await this.retry(manager, row);
        return this.resolve(manager, row, { adminId, resolution: 'replayed' });
      });
      return { result: { dead_letter_id: id }, act };
    } catch (error) {
      if (error instanceof AppError && error.code === 'dead_letter_not_found') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      await this.repository.noteFailure(id, reason);
      this.logger.warn({ err: error, dead_letter_id: id, msg: 'an event failed again' });
      const told = error instanceof AppError ? error.detail : `see the log of ${this.settings.service}`;
      throw new AppError('conflict', { detail: `The event failed again: ${told}`, cause: error });
    }
  }

  /** Closes it without applying the event. @throws AppError `dead_letter_not_found` */
  async discard(id: string, adminId: string): Promise<Acted<{ dead_letter_id: string }>> {
    const act = await this.dataSource.transaction(async (manager) => {
      const row = await this.lock(manager, id);
      return this.resolve(manager, row, { adminId, resolution: 'discarded' });
    });
    return { result: { dead_letter_id: id }, act };
  }

  private async resolve(
    manager: EntityManager,
    row: DeadLetterRow,
    { adminId, resolution }: { adminId: string; resolution: 'replayed' | 'discarded' },
  ): Promise<AdminAct> {
    await this.repository.resolve(manager, row.dead_letter_id, resolution);
    const { consumer, event_id, subject } = row;
    const before = { service: this.settings.service, consumer, event_id, subject };
    return this.acts.record(manager, {
      adminId,
      action: resolution === 'replayed' ? 'dead_letter.replay' : 'dead_letter.discard',
      target_type: 'dead_letter',
      target_id: row.dead_letter_id,
      before,
      after: { ...before, resolution },
    });
  }

  private async retry(manager: EntityManager, row: DeadLetterRow): Promise<void> {
    if (row.consumer === RELAY_CONSUMER && row.event_id) return this.outbox.unpublish(manager, row.event_id);
    const decoded = decodeEvent(
      { subject: row.subject, data: Buffer.from(row.payload) },
      this.settings.subjectPrefix,
    );
    if (!decoded.ok) throw new Error(decoded.error);
    await this.inbox.applyWithin(manager, decoded.event);
  }

  private async lock(manager: EntityManager, id: string): Promise<DeadLetterRow> {
    const row = await this.repository.lockOpen(manager, id);
    if (!row) throw new AppError('dead_letter_not_found');
    return row;
  }

  private toDeadLetter(row: DeadLetterRow): DeadLetter {
    return {
      dead_letter_id: row.dead_letter_id,
      service: this.settings.service,
      consumer: row.consumer,
      event_id: row.event_id,
      subject: row.subject,
      payload: shownPayload(row.payload),
      error: row.error,
      attempts: row.attempts,
      failed_at: row.failed_at.toISOString(),
    };
  }
}

/** What is too long is shown as text, as far as it helps to see what it is: a page of letters is one message. */
function shownPayload(payload: string): unknown {
  if (payload.length > DEAD_LETTER_SHOWN_LENGTH) return `${payload.slice(0, DEAD_LETTER_SHOWN_LENGTH)}…`;
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return payload;
  }
}
