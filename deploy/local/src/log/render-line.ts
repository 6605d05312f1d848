/** The properties of a JSON log line that are shown. */
interface LogLine {
  level?: string;
  time?: string;
  msg?: string;
  request_id?: string;
  status?: number;
  duration_ms?: number;
  err?: { message?: string; stack?: string };
}

const LEVEL_MARKS: Record<string, string> = { warn: 'WARN ', error: 'ERROR ', fatal: 'FATAL ' };
const LEVEL_COLOURS: Record<string, number> = { warn: 33, error: 31, fatal: 31 };
const NAME_COLOURS = [36, 35, 32, 34, 33, 96, 95, 92];
const NAME_WIDTH = 9;
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** Turns a JSON log line of a service, or any other output, into short lines: time, process, level, message. */
export function renderLine(name: string, line: string, now: Date, colour: boolean): string {
  const paint = (code: number, text: string): string =>
    colour && text ? `\u001b[${code}m${text}\u001b[0m` : text;
  const entry = parse(line);
  const prefix = `${paint(2, clock(entry?.time, now))} ${paint(nameColour(name), name.padEnd(NAME_WIDTH))} `;
  if (!entry) return `${prefix}${printable(line)}`;
  const level = entry.level ?? 'info';
  const mark = paint(LEVEL_COLOURS[level] ?? 2, LEVEL_MARKS[level] ?? '');
  const details = [
    entry.status === undefined ? '' : String(entry.status),
    entry.duration_ms === undefined ? '' : `${Math.round(entry.duration_ms)} ms`,
    entry.request_id ?? '',
  ];
  const tail = paint(2, details.filter(Boolean).join('  '));
  const [first = '', ...rest] = [entry.msg ?? '', ...errorLines(entry)].join('\n').split('\n').map(printable);
  const head = `${prefix}${mark}${first}${tail && `  ${tail}`}`;
  return [head, ...rest.map((text) => `${prefix}  ${paint(2, text.trimEnd())}`)].join('\n');
}

/** Lines may contain user input, which must not send control sequences to the terminal. */
function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, '');
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}

/** The stack, which begins with the message; without a stack the message, unless the line already has it. */
function errorLines({ msg, err }: LogLine): string[] {
  const text = err?.stack ?? err?.message;
  return text === undefined || text === msg ? [] : [text];
}

function clock(time: string | undefined, now: Date): string {
  const parsed = time === undefined ? now : new Date(time);
  return (Number.isNaN(parsed.getTime()) ? now : parsed).toTimeString().slice(0, 8);
}

/** Always the same colour for the same name. */
function nameColour(name: string): number {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return NAME_COLOURS[sum % NAME_COLOURS.length] ?? 0;
}
