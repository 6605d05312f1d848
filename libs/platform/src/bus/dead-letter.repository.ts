import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../ids';
import { DEAD_LETTER_ERROR_MAX_LENGTH } from './limits';

/** What is kept of an event that was given up. */
export interface NewDeadLetter {
  consumer: string;
  /** The same for every delivery of the same message. */
  messageKey: string;
  eventId: string | null;
  subject: string;
  /** As text, byte for byte where it is UTF-8. */
  payload: string;
  error: string;
  attempts: number;
  requestId: string | null;
}

export interface DeadLetterRow {
  dead_letter_id: string;
  consumer: string;
  event_id: string | null;
  subject: string;
  payload: string;
  error: string;
  attempts: number;
  failed_at: Date;
}

const COLUMNS = 'dead_letter_id, consumer, event_id, subject, payload, error, attempts, failed_at';

@Injectable()
export class DeadLetterRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A message that is delivered again after it was given up stays one dead letter. */
  async add(database: DataSource | EntityManager, letter: NewDeadLetter): Promise<void> {
    await database.query(
      `insert into dead_letters
         (dead_letter_id, consumer, message_key, event_id, subject, payload, error, attempts, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (consumer, message_key) where resolved_at is null
       do update set error = excluded.error, attempts = excluded.attempts, failed_at = clock_timestamp()`,
      [
        newId(),
        letter.consumer,
        letter.messageKey,
        letter.eventId,
        letter.subject,
        withoutNul(letter.payload),
        withoutNul(letter.error).slice(0, DEAD_LETTER_ERROR_MAX_LENGTH),
        letter.attempts,
        letter.requestId,
      ],
    );
  }

  /** Open ones, newest first. */
  listOpen(skip: number, limit: number): Promise<DeadLetterRow[]> {
    return this.dataSource.query(
      `select ${COLUMNS} from dead_letters where resolved_at is null
       order by failed_at desc, dead_letter_id desc offset $1 limit $2`,
      [skip, limit],
    );
  }

  async countOpen(): Promise<number> {
    const [row]: { open: string }[] = await this.dataSource.query(
      `select count(*) as open from dead_letters where resolved_at is null`,
    );
    return Number(row!.open);
  }

  /** The open dead letter, locked for the rest of the transaction. */
  async lockOpen(manager: EntityManager, id: string): Promise<DeadLetterRow | undefined> {
    const [row]: DeadLetterRow[] = await manager.query(
      `select ${COLUMNS} from dead_letters where dead_letter_id::text = $1 and resolved_at is null for update`,
      [id],
    );
    return row;
  }

  async resolve(manager: EntityManager, id: string, resolution: 'replayed' | 'discarded'): Promise<void> {
    await manager.query(
      `update dead_letters set resolved_at = clock_timestamp(), resolution = $2 where dead_letter_id = $1`,
      [id, resolution],
    );
  }

  async noteFailure(id: string, error: string): Promise<void> {
    await this.dataSource.query(
      `update dead_letters set error = $2, attempts = attempts + 1, failed_at = clock_timestamp()
       where dead_letter_id = $1`,
      [id, withoutNul(error).slice(0, DEAD_LETTER_ERROR_MAX_LENGTH)],
    );
  }
}

/** Postgres has no NUL in text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
