import { destination, type DestinationStream } from 'pino';

/**
 * Writes the lines of one turn of the event loop together at its end: under load one system call instead of dozens. Nothing
 * waits any longer than that, and an exit writes what is left.
 */
export class TurnStream implements DestinationStream {
  private static output?: TurnStream;
  private lines = '';

  constructor(private readonly target: DestinationStream) {
    process.on('exit', () => this.flush());
  }

  /** The one that all loggers of a process share, so that their lines stay in order. */
  static standardOutput(): TurnStream {
    return (TurnStream.output ??= new TurnStream(destination({ sync: true })));
  }

  write(line: string): void {
    if (this.lines === '') setImmediate(() => this.flush());
    this.lines += line;
  }

  private flush(): void {
    const lines = this.lines;
    this.lines = '';
    if (lines !== '') this.target.write(lines);
  }
}
