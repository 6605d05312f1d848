const CLOSE_OPCODE = 0x8;
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

/** Tracks WebSocket frames (RFC 6455, 5.2) in a stream of arbitrary chunks: a close frame can be inserted only between frames. */
export class FrameBoundary {
  /** The bytes of an incomplete header. */
  private header: number[] = [];
  private payloadLeft = 0;
  private closing = false;

  /** True when every frame that began has ended. */
  get between(): boolean {
    return this.header.length === 0 && this.payloadLeft === 0;
  }

  /** True once the sender has sent a close frame itself. */
  get closed(): boolean {
    return this.closing;
  }

  follow(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.payloadLeft > 0) {
        const taken = Math.min(this.payloadLeft, chunk.length - at);
        this.payloadLeft -= taken;
        at += taken;
        continue;
      }
      this.header.push(chunk[at]!);
      at += 1;
      if (this.header.length === headerLength(this.header)) this.beginPayload();
    }
  }

  private beginPayload(): void {
    this.closing ||= (this.header[0]! & 0x0f) === CLOSE_OPCODE;
    this.payloadLeft = payloadLength(this.header);
    this.header = [];
  }
}

/** Length of the header, as far as its first two bytes show it; at least two. */
function headerLength(header: readonly number[]): number {
  const second = header[1] ?? 0;
  const mask = second & 0x80 ? 4 : 0;
  const length = second & 0x7f;
  if (length === LENGTH_IN_2_BYTES) return 4 + mask;
  return length === LENGTH_IN_8_BYTES ? 10 + mask : 2 + mask;
}

function payloadLength(header: readonly number[]): number {
  const length = header[1]! & 0x7f;
  if (length < LENGTH_IN_2_BYTES) return length;
  const bytes = length === LENGTH_IN_2_BYTES ? header.slice(2, 4) : header.slice(2, 10);
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
