import type { EventType } from '@fourfold/contracts';
import fc from 'fast-check';
import { decodeEvent } from './decode-event';

const EVENT = {
  id: '0197a0b0-0000-7000-8000-000000000001',
  type: 'user.deleted',
  version: 1,
  occurred_at: '2026-01-01T00:00:00.000Z',
  request_id: 'request-1',
  aggregate_id: 'u1',
  aggregate_version: 3,
  data: { user_id: 'u1', deleted_at: '2026-01-01T00:00:00.000Z' },
};
const decode = (body: unknown, type: EventType = 'user.deleted') =>
  decodeEvent(Buffer.from(JSON.stringify(body)), type);

describe('decoding an event', () => {
  it('accepts an event with unknown fields, which a newer version may have added', () => {
    const newer = { ...EVENT, data: { ...EVENT.data, reason: 'asked for' }, trace: 'x' };
    expect(decode(newer)).toEqual({ ok: true, event: newer });
  });

  it.each([
    ['a version above ours', { version: 2 }, 'version 2 of user.deleted is not known'],
    ['an unknown type', { type: 'user.vanished' }, 'type user.vanished on the subject of user.deleted'],
    ['no version', { version: undefined }, 'version is not an integer'],
    ['an id that is not a UUID', { id: '1' }, 'no JSON object with a UUID as id'],
    ['no aggregate', { aggregate_id: 7 }, 'aggregate_id is not a string'],
    ['no aggregate version', { aggregate_version: '3' }, 'aggregate_version is not an integer'],
    ['no data', { data: null }, 'data is not an object'],
  ])('refuses %s', (_name, changes, error) => {
    expect(decode({ ...EVENT, ...changes })).toMatchObject({
      ok: false,
      error: expect.stringContaining(error),
    });
  });

  it('refuses an event on the subject of another type, and returns its ids', () => {
    expect(decode(EVENT, 'user.updated')).toMatchObject({
      ok: false,
      event_id: EVENT.id,
      request_id: EVENT.request_id,
    });
  });

  it('never throws, whatever arrives', () => {
    const anything = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .record({ id: fc.anything(), type: fc.anything(), data: fc.anything() })
        .map((changes) => Buffer.from(String(JSON.stringify({ ...EVENT, ...changes })))),
    );
    fc.assert(
      fc.property(anything, (data) => {
        const decoded = decodeEvent(data, 'user.deleted');
        expect(decoded.ok || decoded.error.length > 0).toBe(true);
      }),
    );
  });
});
