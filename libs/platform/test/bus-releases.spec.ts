import { EVENT_TYPES, eventSubject } from '@fourfold/contracts';
import { decodeEvent } from '../src/bus/event.decoder';
import { FIRST_RELEASE, type RecordedEvent } from '../testing';

const decode = (event: object, type: RecordedEvent['type']) =>
  decodeEvent(
    {
      subject: eventSubject(type as (typeof EVENT_TYPES)[number]),
      data: Buffer.from(JSON.stringify(event)),
    },
    '',
  );

describe.each(EVENT_TYPES)('%s', (type) => {
  const event = FIRST_RELEASE[type];

  it('is read as the first release wrote it', () => {
    expect(event.type).toBe(type);
    expect(decode(event, type)).toEqual({ ok: true, event });
  });

  it('is read with what a later release has added', () => {
    const later = { ...event, trace: { id: 'x' }, data: { ...event.data, added_later: [1] } };
    expect(decode(later, type)).toEqual({ ok: true, event: later });
  });

  it('is given up, for a later release to replay, when its shape is one that is not known', () => {
    expect(decode({ ...event, version: 99 }, type)).toMatchObject({ ok: false, eventId: event.id });
  });
});
