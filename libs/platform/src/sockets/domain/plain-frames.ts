/** The plain door's frames `{"type": name, …payload}` and the Socket.IO packets `2[name, payload]` that they stand for. */
import type { ErrorCode } from '@fourfold/contracts';

/** Names that Socket.IO keeps for itself: its decoder would take the packet for an attack and close. */
const RESERVED_NAMES = new Set([
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
]);

const EVENT_PACKET = /^2\["([^"\\]+)"(?:,(\{.*\}))?\]$/s;

export type DecodedFrame = { packet: string } | { fault: ErrorCode };

/** The packet that a client's frame stands for, or why it stands for none. */
export function decodeFrame(frame: string): DecodedFrame {
  try {
    const value: unknown = JSON.parse(frame);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'bad_request' };
    const { type, ...payload } = value as Record<string, unknown>;
    if (typeof type !== 'string' || RESERVED_NAMES.has(type)) return { fault: 'unknown_message' };
    return { packet: `2${JSON.stringify([type, payload])}` };
  } catch {
    return { fault: 'malformed_json' };
  }
}

/** The frame of an event packet; undefined for packets that say nothing to a client of this door. */
export function encodeFrame(packet: string): string | undefined {
  const event = EVENT_PACKET.exec(packet);
  if (!event) return undefined;
  const [, name, payload = '{}'] = event;
  return payload === '{}' ? `{"type":"${name}"}` : `{"type":"${name}",${payload.slice(1)}`;
}
