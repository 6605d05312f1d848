import { prettyFactory, type PrettyOptions } from 'pino-pretty';

/** What is shown of a JSON log line, besides its time, its level and the stack of its error. */
interface LogLine {
  msg?: string;
  status?: number;
  duration_ms?: number;
  request_id?: string;
}

const SELF = 'fourfold';

/** The log lines of a store that matter to a developer. */
const STORE_TROUBLE = /\b(FATAL|PANIC):|\[(FTL|ERR)\]|# .*(error|fatal|can't)/i;

const CONTROL_CHARACTERS = /(?!\n)\p{Cc}/gu;

const FORMAT: PrettyOptions = {
  translateTime: 'SYS:HH:MM:ss',
  include: 'time,level,name,err',
  messageFormat: (line) => messageOf(line),
};

/** The common log of all processes. */
export class Printer {
  private readonly format: (line: object) => string;
  private stopping = false;

  constructor(private readonly options: { json: boolean; colour: boolean; write: (text: string) => void }) {
    this.format = prettyFactory({ ...FORMAT, colorize: options.colour });
  }

  /** Prints a line of a service, which is JSON unless it comes from a crash before the logger is up. */
  service(name: string, line: string): void {
    if (line.trim() === '') return;
    this.options.write(this.options.json ? `${line}\n` : this.format({ ...parse(line), name }));
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
    else this.service(SELF, JSON.stringify({ level, time: Date.now(), msg: message }));
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

/** Without control characters: lines may contain user input, which must not send control sequences to the terminal. */
function parse(line: string): object {
  try {
    const parsed: unknown = JSON.parse(line, (_key, value: unknown) =>
      typeof value === 'string' ? printable(value) : value,
    );
    if (typeof (parsed as LogLine | null)?.msg === 'string') return parsed as object;
  } catch {
    // A plain line.
  }
  return { time: Date.now(), msg: printable(line) };
}

function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}

/** The message in one line, unless it has several, which are indented. */
function messageOf({ msg = '', status, duration_ms, request_id }: LogLine): string {
  const details = [
    msg.endsWith(` ${status}`) ? undefined : status,
    duration_ms === undefined ? undefined : `${Math.round(duration_ms)} ms`,
    request_id,
  ];
  return [msg.replaceAll('\n', '\n    '), ...details.filter((detail) => detail !== undefined)].join('  ');
}
