import { cutText } from '@fourfold/game-rules';
import type { EntityManager } from 'typeorm';
import type { DeadLetterEntity } from '../database/entities/dead-letter.entity';
import { newId } from '../ids';

const ERROR_MAX_LENGTH = 4_000;

type Kept = 'consumer' | 'event_id' | 'subject' | 'payload' | 'attempts' | 'request_id';
type NewDeadLetter = Pick<DeadLetterEntity, Kept> & { error: unknown };

/** Stores an event that could not be handled. While its dead letter is open, a further failure only updates it. */
export async function addDeadLetter(manager: EntityManager, letter: NewDeadLetter): Promise<void> {
  const { consumer, event_id, subject, attempts, request_id } = letter;
  const payload = withoutNul(letter.payload);
  const thrown = (letter.error instanceof Error && letter.error.stack) || String(letter.error);
  const error = cutText(withoutNul(thrown), ERROR_MAX_LENGTH);
  await manager.sql`
    insert into dead_letters
      (dead_letter_id, consumer, message_key, event_id, subject, payload, error, attempts, request_id)
    values (${newId()}, ${consumer}, coalesce(${event_id}::uuid::text, md5(${`${subject}\n${payload}`})),
            ${event_id}, ${subject}, ${payload}, ${error}, ${attempts}, ${request_id})
    on conflict (consumer, message_key) where resolved_at is null
    do update set error = excluded.error, attempts = excluded.attempts, failed_at = clock_timestamp()`;
}

/** Postgres has no NUL in text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
