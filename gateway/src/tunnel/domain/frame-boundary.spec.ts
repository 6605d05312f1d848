import fc from 'fast-check';
import { FrameBoundary } from './frame-boundary';

const TEXT = 1;
const CLOSE = 8;

function frame(opcode: number, length: number, masked: boolean): Uint8Array {
  const mask = masked ? 0x80 : 0;
  const header =
    length < 126
      ? [length | mask]
      : length < 65_536
        ? [126 | mask, length >> 8, length & 0xff]
        : [127 | mask, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return Uint8Array.from([
    0x80 | opcode,
    ...header,
    ...Array<number>(masked ? 4 : 0).fill(7),
    ...Array<number>(length).fill(0x88),
  ]);
}

describe('the boundary between WebSocket frames', () => {
  it('is found however frames are cut into chunks', () => {
    const length = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(65_535, 65_536, 70_000));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(length, fc.boolean()), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9_000 }),
        (frames, step) => {
          const boundary = new FrameBoundary();
          const bytes = Buffer.concat(frames.map(([size, masked]) => frame(TEXT, size, masked)));
          const ends = new Set<number>();
          frames.reduce((end, [size, masked]) => {
            ends.add(end + frame(TEXT, size, masked).length);
            return end + frame(TEXT, size, masked).length;
          }, 0);
          for (let from = 0; from < bytes.length; from += step) {
            boundary.follow(bytes.subarray(from, from + step));
            if (boundary.between !== ends.has(Math.min(from + step, bytes.length))) return false;
          }
          return !boundary.closed;
        },
      ),
      { numRuns: 30 },
    );
  });

  it('knows whether the sender has sent a close frame', () => {
    const boundary = new FrameBoundary();
    boundary.follow(frame(TEXT, 200, false));
    expect(boundary.closed).toBe(false);
    boundary.follow(frame(CLOSE, 2, false));
    expect(boundary.closed).toBe(true);
  });
});
