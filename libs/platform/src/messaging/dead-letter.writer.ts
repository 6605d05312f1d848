import type { EntityManager } from 'typeorm';
import type { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { newId } from '../ids';
import { DEAD_LETTER_ERROR_MAX_LENGTH } from './limits';

export type NewDeadLetter = Pick<
  DeadLetterEntity,
  'consumer' | 'messageKey' | 'eventId' | 'subject' | 'payload' | 'error' | 'attempts' | 'requestId'
>;

/** Keeps an event that was given up. One that is delivered again after that stays one dead letter. */
export async function addDeadLetter(manager: EntityManager, letter: NewDeadLetter): Promise<void> {
  const { consumer, messageKey, eventId, subject, attempts, requestId } = letter;
  await manager.sql`
    insert into dead_letters
      (dead_letter_id, consumer, message_key, event_id, subject, payload, error, attempts, request_id)
    values (${newId()}, ${consumer}, ${messageKey}, ${eventId}, ${subject},
            ${withoutNul(letter.payload)}, ${shortened(letter.error)}, ${attempts}, ${requestId})
    on conflict (consumer, message_key) where resolved_at is null
    do update set error = excluded.error, attempts = excluded.attempts, failed_at = clock_timestamp()`;
}

/** Of an error, what a column of it takes. */
export function shortened(error: string): string {
  return withoutNul(error).slice(0, DEAD_LETTER_ERROR_MAX_LENGTH);
}

/** Postgres has no NUL in text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
