import { renderLine } from './render-line';

const SELF = 'fourfold';

/** The log lines of a store that matter to a developer. */
const STORE_TROUBLE = /\b(FATAL|PANIC):|\[(FTL|ERR)\]|# .*(error|fatal|can't)/i;

/** The common log of all processes. */
export class Printer {
  private stopping = false;

  constructor(private readonly options: { json: boolean; colour: boolean; write: (text: string) => void }) {}

  /** Prints a line of a service. */
  service(name: string, line: string): void {
    if (line.trim() === '') return;
    this.options.write(
      `${this.options.json ? line : renderLine(name, line, new Date(), this.options.colour)}\n`,
    );
  }

  /** Prints a line of a store if it reports an error. */
  store(name: string, line: string): void {
    if (this.stopping || !STORE_TROUBLE.test(line)) return;
    if (this.options.json) this.json('warn', name, line);
    else this.service(name, line);
  }

  /** A message of the launcher itself. */
  log(message: string, level: 'info' | 'warn' | 'error' = 'info'): void {
    if (this.options.json) this.json(level, SELF, message);
    else this.service(SELF, JSON.stringify({ level, msg: message }));
  }

  /** Prints plain text, in the pretty format only. */
  block(text: string): void {
    if (!this.options.json) this.options.write(`\n${text}\n\n`);
  }

  /** Stores log every client that disconnects, which only distracts during the shutdown. */
  quietStores(): void {
    this.stopping = true;
  }

  private json(level: string, service: string, msg: string): void {
    this.options.write(`${JSON.stringify({ level, time: new Date().toISOString(), service, msg })}\n`);
  }
}
