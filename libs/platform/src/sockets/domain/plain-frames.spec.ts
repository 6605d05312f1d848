import fc from 'fast-check';
import { decodeFrame, encodeFrame } from './plain-frames';

const name = fc.stringMatching(/^[a-z_]{1,20}$/);
const payload = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
  .filter((value) => !('type' in value));

describe('a frame of a plain WebSocket', () => {
  it('is decoded into its type and payload', () => {
    fc.assert(
      fc.property(name, payload, (type, body) => {
        expect(decodeFrame(JSON.stringify({ type, ...body }))).toEqual({ name: type, args: [body] });
      }),
    );
  });

  it('of an event packet has the event name as type, beside the payload', () => {
    fc.assert(
      fc.property(name, payload, (type, body) => {
        expect(JSON.parse(encodeFrame(`2${JSON.stringify([type, body])}`)!)).toEqual({ type, ...body });
      }),
    );
  });

  it('keeps a key that names a prototype, for validation to refuse', () => {
    const decoded = decodeFrame('{"type":"ping","__proto__":{"admin":true}}');
    expect(JSON.stringify(decoded)).toBe('{"name":"ping","args":[{"__proto__":{"admin":true}}]}');
  });

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void decodeFrame(text)));
    expect(decodeFrame('['.repeat(4_096))).toMatchObject({ fault: 'malformed_json' });
    expect(decodeFrame(`{"type":"x","a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`)).toHaveProperty('args');
  });

  it.each(['0{"sid":"x"}', '1', '3["ack"]', '4{"message":"unauthorized"}'])(
    'does not exist for the packet %s',
    (packet) => {
      expect(encodeFrame(packet)).toBeUndefined();
    },
  );

  it('of an event without a payload has only a type', () => {
    expect(encodeFrame('2["pong",{}]')).toBe('{"type":"pong"}');
    expect(encodeFrame('2["pong"]')).toBe('{"type":"pong"}');
  });
});
