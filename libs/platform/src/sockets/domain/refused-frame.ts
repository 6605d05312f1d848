/** The name and id of a message, read without parsing the frame, so that its refusal can be answered. */
import type { ErrorCode, SocketAck } from '@fourfold/contracts';

/** Longer than the head of any frame, with the name of its message. */
const HEAD_CHARACTERS = 100;
const PLAIN_HEAD = /^\s*\{\s*"type"\s*:\s*"([a-z_]{1,40})"/;
/** Of an event with or without binary attachments, with the number of its acknowledgement. */
const EVENT_HEAD = /^(?:2|5\d{1,3}-)(\d{0,15})(?:\["([a-z_]{1,40})")?/;

/** A frame that was refused before it was parsed. */
export class RefusedFrame {
  /** @param name that of its message, if the frame begins as it should */
  constructor(
    readonly fault: ErrorCode,
    readonly name?: string,
    readonly ack?: (answer: SocketAck) => void,
  ) {}
}

/** The name of the message of a plain frame. */
export function plainNameOf(frame: string): string | undefined {
  return PLAIN_HEAD.exec(frame.slice(0, HEAD_CHARACTERS))?.[1];
}

export interface EventHead {
  /** The number of its acknowledgement. */
  id?: number;
  name?: string;
}

/** The head of an event of Socket.IO's main namespace; undefined for other packets. */
export function eventHeadOf(packet: string): EventHead | undefined {
  const head = EVENT_HEAD.exec(packet.slice(0, HEAD_CHARACTERS));
  if (!head) return undefined;
  const [, id = '', name] = head;
  return { ...(id !== '' && { id: Number(id) }), ...(name !== undefined && { name }) };
}
