import fc from 'fast-check';
import { decodeEvent, messageKey } from './event.decoder';

const SUBJECT = 'p.events.auth.user.deleted';
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
const decode = (body: unknown, subject = SUBJECT) =>
  decodeEvent({ subject, data: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }, 'p.');

describe('decoding an event', () => {
  it('takes an event of ours, with fields that a newer version may have added', () => {
    const newer = { ...EVENT, data: { ...EVENT.data, reason: 'asked for' }, trace: 'x' };
    expect(decode(newer)).toEqual({ ok: true, event: newer });
  });

  it.each([
    ['a version above ours', { version: 2 }, 'Unknown version: user.deleted 2'],
    ['a type nobody knows', { type: 'user.vanished' }, 'Unknown type: user.vanished'],
    ['a type that is a property of every object', { type: 'constructor' }, 'Unknown type: constructor'],
    ['no version', { version: undefined }, 'version is no positive whole number'],
    ['an id that is no UUID', { id: '1' }, 'id is no UUID'],
    ['no aggregate', { aggregate_id: 7 }, 'aggregate_id is no text'],
    ['no aggregate version', { aggregate_version: '3' }, 'aggregate_version is no whole number'],
    ['no data', { data: null }, 'data is no object'],
  ])('refuses %s', (_name, changes, error) => {
    expect(decode({ ...EVENT, ...changes })).toMatchObject({
      ok: false,
      error: expect.stringContaining(error),
    });
  });

  it('refuses a type under the subject of another', () => {
    expect(decode(EVENT, 'p.events.auth.user.updated')).toMatchObject({ ok: false, eventId: EVENT.id });
    expect(decode(EVENT, 'events.auth.user.deleted')).toMatchObject({ ok: false });
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
        const decoded = decodeEvent({ subject: SUBJECT, data }, 'p.');
        expect(decoded.ok || decoded.error.length > 0).toBe(true);
      }),
    );
  });
});

describe('the key of a message', () => {
  it('is the event when there is one, else its bytes and subject', () => {
    const raw = (text: string, subject = SUBJECT) => ({ subject, data: Buffer.from(text) });
    expect(messageKey(raw('x'), EVENT.id)).toBe(EVENT.id);
    expect(messageKey(raw('x'), null)).toBe(messageKey(raw('x'), null));
    expect(messageKey(raw('x'), null)).not.toBe(messageKey(raw('y'), null));
    expect(messageKey(raw('x'), null)).not.toBe(messageKey(raw('x', 'other'), null));
  });
});
