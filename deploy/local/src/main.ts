import { releaseData } from './claim';
import { launch } from './launch';
import { Printer } from './log/printer';
import { readSettings, type Settings } from './settings';
import { Supervisor } from './supervisor';

const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function main(): Promise<void> {
  const started = performance.now();
  const settings = readSettings(process.env, process.argv.slice(2));
  const printer = new Printer({
    json: settings.logFormat === 'json',
    colour: settings.colour,
    write: (text) => process.stdout.write(text),
  });
  const supervisor = new Supervisor((message, level) => printer.say(message, level));

  const aborting = new AbortController();
  let ending: Promise<never> | undefined;
  const end = (exitCode: number): Promise<never> => {
    ending ??= (async () => {
      printer.quietStores();
      aborting.abort();
      await supervisor.stop();
      releaseData();
      if (exitCode === 0) printer.say('Stopped');
      process.exit(exitCode);
    })();
    return ending;
  };
  const endInOrder = (): void => {
    if (!ending) printer.say('Stopping …');
    void end(0);
  };
  for (const signal of SIGNALS) process.on(signal, endInOrder);
  process.on('disconnect', endInOrder);

  try {
    const { inboxUrl } = await launch({ settings, supervisor, printer, abort: aborting.signal });
    printer.block(welcome(settings, inboxUrl, (performance.now() - started) / 1000));
  } catch (error) {
    if (ending) return;
    printer.say((error as Error).message, 'error');
    await end(1);
  }
}

function welcome({ publicUrl, storesOnly }: Settings, inboxUrl: string | undefined, seconds: number): string {
  const up = `  (up in ${seconds.toFixed(1)} s)`;
  const lines = storesOnly
    ? ['Postgres, Redis and NATS are running' + up, '', 'Run a service:    npx nx serve puzzles']
    : [`Fourfold is running:  ${publicUrl}` + up, '', "Register there and play today's puzzle."];
  const inbox = inboxUrl === undefined ? [] : [`Mails it sends:   ${inboxUrl}`];
  return [...lines, ...inbox, 'Stop everything:  Ctrl-C']
    .map((line) => (line ? `  ${line}` : line))
    .join('\n');
}

void main();
