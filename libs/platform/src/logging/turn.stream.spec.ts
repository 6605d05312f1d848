import { TurnStream } from './turn.stream';

describe('the stream of log lines', () => {
  it('writes the lines of a turn together, in their order, and those of the next turn by themselves', async () => {
    const written: string[] = [];
    const stream = new TurnStream({ write: (text) => void written.push(text) });
    stream.write('first\n');
    stream.write('second\n');
    expect(written).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    stream.write('third\n');
    await new Promise((resolve) => setImmediate(resolve));
    expect(written).toEqual(['first\nsecond\n', 'third\n']);
  });
});
