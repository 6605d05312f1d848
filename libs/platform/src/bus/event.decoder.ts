import { createHash } from 'node:crypto';
import { EVENT_VERSIONS, eventSubject, isEventType, type AnyEvent } from '@fourfold/contracts';

/** What arrived, or why it is none of our events. */
export type Decoded =
  | { ok: true; event: AnyEvent }
  | { ok: false; error: string; eventId: string | null; requestId: string | null };

/** A message as the stream hands it over. */
export interface RawMessage {
  subject: string;
  data: Uint8Array;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells an event of ours from everything else. Fields that are not known are left alone: a newer version may have more. */
export function decodeEvent({ subject, data }: RawMessage, subjectPrefix: string): Decoded {
  const refuse = (error: string, body: Record<string, unknown> = {}): Decoded => ({
    ok: false,
    error,
    eventId: typeof body.id === 'string' && UUID.test(body.id) ? body.id : null,
    requestId: typeof body.request_id === 'string' ? body.request_id : null,
  });
  const body = parse(data);
  if (!body) return refuse('Not decodable: no JSON object');
  const fault = missingField(body);
  if (fault) return refuse(`Not decodable: ${fault}`, body);
  if (!isEventType(body.type)) return refuse(`Unknown type: ${String(body.type)}`, body);
  const known = EVENT_VERSIONS[body.type];
  if ((body.version as number) > known) {
    return refuse(`Unknown version: ${body.type} ${String(body.version)}, known up to ${known}`, body);
  }
  if (subject !== eventSubject(body.type, subjectPrefix))
    return refuse(`${body.type} came on the subject ${subject}`, body);
  return { ok: true, event: body as unknown as AnyEvent };
}

/** The same for every delivery of the same message: its event's id, or a hash of whatever it is. */
export function messageKey({ subject, data }: RawMessage, eventId: string | null): string {
  return eventId ?? createHash('sha256').update(subject).update('\n').update(data).digest('hex');
}

function parse(data: Uint8Array): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function missingField(body: Record<string, unknown>): string | undefined {
  if (typeof body.id !== 'string' || !UUID.test(body.id)) return 'id is no UUID';
  for (const name of ['type', 'occurred_at', 'request_id', 'aggregate_id']) {
    if (typeof body[name] !== 'string') return `${name} is no text`;
  }
  if (!isPositive(body.version)) return 'version is no positive whole number';
  if (!Number.isSafeInteger(body.aggregate_version)) return 'aggregate_version is no whole number';
  if (typeof body.data !== 'object' || body.data === null) return 'data is no object';
  return undefined;
}

function isPositive(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
