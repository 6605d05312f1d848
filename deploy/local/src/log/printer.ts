import { renderLine } from './render-line';

const SELF = 'fourfold';

/** What a store writes that concerns whoever runs this. */
const STORE_TROUBLE = /\b(FATAL|PANIC):|\[(FTL|ERR)\]|# .*(error|fatal|can't)/i;

/** The one log of everything that runs. */
export class Printer {
  private stopping = false;

  constructor(private readonly options: { json: boolean; colour: boolean; write: (text: string) => void }) {}

  /** A line that a service wrote. */
  service(name: string, line: string): void {
    if (line.trim() === '') return;
    this.options.write(
      `${this.options.json ? line : renderLine(name, line, new Date(), this.options.colour)}\n`,
    );
  }

  /** A line that a store wrote; most of those are of no interest. */
  store(name: string, line: string): void {
    if (this.stopping || !STORE_TROUBLE.test(line)) return;
    if (this.options.json) this.json('warn', name, line);
    else this.service(name, line);
  }

  /** A message of the launcher itself. */
  say(message: string, level: 'info' | 'warn' | 'error' = 'info'): void {
    if (this.options.json) this.json(level, SELF, message);
    else this.service(SELF, JSON.stringify({ level, msg: message }));
  }

  /** Plain text, for the eye only. */
  block(text: string): void {
    if (!this.options.json) this.options.write(`\n${text}\n\n`);
  }

  /** Stores complain about every client that leaves them; nobody wants to read that at the end. */
  quietStores(): void {
    this.stopping = true;
  }

  private json(level: string, service: string, msg: string): void {
    this.options.write(`${JSON.stringify({ level, time: new Date().toISOString(), service, msg })}\n`);
  }
}
