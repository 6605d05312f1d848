/** Translates between frames `{"type": name, …payload}` of plain WebSockets and Socket.IO packets `2[name, payload]`. */
import type { SocketAck } from '@fourfold/contracts';
import { plainNameOf, RefusedFrame } from './refused-frame';

const EVENT_PACKET = /^2\["([^"\\]+)"(?:,(\{.*\}))?\]$/s;

/** Only Socket.IO has acknowledgements. */
export type EventMessage = { name: string; args: unknown[]; ack?: (answer: SocketAck) => void };
/** The message of a client, or why it is refused. */
export type ReceivedMessage = EventMessage | RefusedFrame;

export function decodeFrame(frame: string): ReceivedMessage {
  try {
    const value: unknown = JSON.parse(frame);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return new RefusedFrame('bad_request');
    const { type, ...payload } = value as Record<string, unknown>;
    return typeof type === 'string' ? { name: type, args: [payload] } : new RefusedFrame('unknown_message');
  } catch {
    return new RefusedFrame('malformed_json', plainNameOf(frame));
  }
}

/** The frame of an event packet; undefined for packets of the Socket.IO protocol itself. */
export function encodeFrame(packet: string): string | undefined {
  const event = EVENT_PACKET.exec(packet);
  if (!event) return undefined;
  const [, name, payload = '{}'] = event;
  return payload === '{}' ? `{"type":"${name}"}` : `{"type":"${name}",${payload.slice(1)}`;
}
