import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** 128 and the number of SIGINT. */
const EXIT_INTERRUPTED = 130;

/**
 * The first line of standard input, for what must appear neither in a process list nor in a shell's history. A terminal
 * asks for it and shows nothing of what is typed.
 * @returns an empty text when the input has no line
 */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(prompt);
  // The terminal leaves Ctrl-C to whoever reads it.
  lines.on('SIGINT', () => process.exit(EXIT_INTERRUPTED));
  const first = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (stdin.isTTY) stderr.write('\n');
  return first.done ? '' : first.value;
}
