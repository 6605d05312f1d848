import type { ErrorCode } from '@fourfold/contracts';
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { eventHeadOf, RefusedFrame } from '../domain/refused-frame';

/** Packets with binary attachments, which no message of ours has. */
const BINARY_PACKET = /^[56]/;
const EVENT = /^2\d*/;

/**
 * Socket.IO's parser. An event that is too long, has attachments or is not JSON becomes an event with a `RefusedFrame`, whose
 * acknowledgement Socket.IO provides; by itself it would close the connection, and the acknowledgement would be lost.
 */
export function packetParser(maxBytes: number): object {
  return {
    Encoder,
    Decoder: class extends Decoder {
      override add(packet: string): void {
        const fault = faultOf(packet, maxBytes);
        if (fault) return this.refuse(packet, fault);
        try {
          super.add(packet);
        } catch (error) {
          if (!isMalformedEvent(packet)) throw error;
          this.refuse(packet, 'malformed_json');
        }
      }

      private refuse(packet: string, fault: ErrorCode): void {
        const { id, name } = eventHeadOf(packet) ?? {};
        const data = ['', new RefusedFrame(fault, name)];
        this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', id, data });
      }
    },
  };
}

function faultOf(packet: string, maxBytes: number): ErrorCode | undefined {
  if (BINARY_PACKET.test(packet)) return 'bad_request';
  return Buffer.byteLength(packet) > maxBytes ? 'payload_too_large' : undefined;
}

/** What else violates the protocol closes the connection. */
function isMalformedEvent(packet: string): boolean {
  if (!EVENT.test(packet)) return false;
  try {
    JSON.parse(packet.replace(EVENT, ''));
    return false;
  } catch {
    return true;
  }
}
