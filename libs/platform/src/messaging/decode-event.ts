import { EVENT_VERSIONS, type AnyEvent, type EventType } from '@fourfold/contracts';
import { isObject, isUUID } from 'class-validator';

/** The event, or why the message is not a valid event of the type of its subject. */
export type Decoded =
  | { ok: true; event: AnyEvent }
  | { ok: false; error: string; event_id: string | null; request_id: string | null };

/** Unknown fields are ignored: a newer version of the publisher may send more. */
export function decodeEvent(data: Uint8Array, type: EventType): Decoded {
  const body = parse(data);
  const fault = faultOf(body, type);
  if (fault === undefined) return { ok: true, event: body as unknown as AnyEvent };
  return {
    ok: false,
    error: `Not decodable: ${fault}`,
    event_id: isUUID(body.id, 'loose') ? (body.id as string) : null,
    request_id: typeof body.request_id === 'string' ? body.request_id : null,
  };
}

function parse(data: Uint8Array): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
    return isObject(body) ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function faultOf(body: Record<string, unknown>, type: EventType): string | undefined {
  if (!isUUID(body.id, 'loose')) return 'no JSON object with a UUID as id';
  if (body.type !== type) return `type ${String(body.type)} on the subject of ${type}`;
  for (const name of ['occurred_at', 'request_id', 'aggregate_id'])
    if (typeof body[name] !== 'string') return `${name} is not a string`;
  for (const name of ['version', 'aggregate_version'])
    if (!Number.isSafeInteger(body[name])) return `${name} is not an integer`;
  if (!isObject(body.data)) return 'data is not an object';
  const version = Number(body.version);
  return version > EVENT_VERSIONS[type] ? `version ${version} of ${type} is not known` : undefined;
}
