/** The plain door's frames `{"type": name, …payload}`, and the Socket.IO packets `2[name, payload]` of the same meaning. */
import type { ErrorCode } from '@fourfold/contracts';

/** First byte of a WebSocket frame: the last and only one of a text. */
const FINAL_TEXT = 0x81;
/** In place of a length: it stands in the next two bytes, or in the next eight. */
const LENGTH_OF_2_BYTES = 126;
const LENGTH_OF_8_BYTES = 127;

const EVENT_PACKET = /^2\["([^"\\]+)"(?:,(\{.*\}))?\]$/s;

export type DecodedFrame = { name: string; payload: object } | { fault: ErrorCode };

/** The message that a client's frame is, or why it is none. */
export function decodeFrame(frame: string): DecodedFrame {
  try {
    const value: unknown = JSON.parse(frame);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'bad_request' };
    const { type, ...payload } = value as Record<string, unknown>;
    return typeof type === 'string' ? { name: type, payload } : { fault: 'unknown_message' };
  } catch {
    return { fault: 'malformed_json' };
  }
}

/** The packet of an event. */
export function encodePacket(name: string, payload: object): string {
  return `2["${name}",${JSON.stringify(payload)}]`;
}

/** The frame of an event packet; undefined for packets that say nothing to a client of this door. */
export function encodeFrame(packet: string): string | undefined {
  const event = EVENT_PACKET.exec(packet);
  if (!event) return undefined;
  const [, name, payload = '{}'] = event;
  return payload === '{}' ? `{"type":"${name}"}` : `{"type":"${name}",${payload.slice(1)}`;
}

/** A text as a server sends it: the bytes of one WebSocket frame. */
export function frameBytes(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < LENGTH_OF_2_BYTES ? 2 : length < 2 ** 16 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(start + length);
  bytes[0] = FINAL_TEXT;
  if (start === 2) bytes[1] = length;
  else if (start === 4) {
    bytes[1] = LENGTH_OF_2_BYTES;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = LENGTH_OF_8_BYTES;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, start);
  return bytes;
}
