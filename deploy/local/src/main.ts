import { releaseData } from './claim';
import { launch } from './launch';
import { Printer } from './printer';
import { USUAL_PORTS } from './paths';
import { isLoopback } from './reach';
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
  const supervisor = new Supervisor((message, level) => printer.log(message, level));

  const aborting = new AbortController();
  let ending: Promise<never> | undefined;
  const end = (exitCode: number): Promise<never> => {
    ending ??= (async () => {
      printer.quietStores();
      aborting.abort();
      await supervisor.stop();
      releaseData();
      if (exitCode === 0) printer.log('Stopped');
      process.exit(exitCode);
    })();
    return ending;
  };
  const endInOrder = (): void => {
    if (!ending) printer.log('Stopping …');
    void end(0);
  };
  for (const signal of SIGNALS) process.on(signal, endInOrder);
  process.on('disconnect', endInOrder);

  try {
    const inboxUrl = await launch({ settings, supervisor, printer, abort: aborting.signal });
    printer.log(reachOf(settings));
    const lines = [
      ...linesOf(settings, (performance.now() - started) / 1000),
      ...(inboxUrl === undefined ? [] : [`Mails it sends:   ${inboxUrl}`]),
      ...(settings.seed ? await accountLines() : []),
      'Stop everything:  Ctrl-C',
    ];
    printer.block(lines.map((line) => (line ? `  ${line}` : line)).join('\n'));
  } catch (error) {
    if (ending) return;
    printer.log((error as Error).message, 'error');
    await end(1);
  }
}

function linesOf({ mode, port, publicUrl }: Settings, seconds: number): string[] {
  const up = `  (up in ${seconds.toFixed(1)} s)`;
  if (mode === 'stores')
    return ['Postgres, Redis and NATS are running' + up, '', 'Run a service:    npx nx serve puzzles'];
  if (typeof mode === 'object')
    return [
      `${mode.serve} is running alone:  http://localhost:${port}${up}`,
      '',
      mode.serve === 'gateway' ? GATEWAY_NEEDS : SERVICE_NEEDS,
      'It restarts when a file of it changes.',
    ];
  const hint =
    mode === 'dev' ? 'Everything restarts when its files change.' : "Register there and play today's puzzle.";
  return [`Fourfold is running:  ${publicUrl}${up}`, '', hint];
}

/** Who can open the page, or the service that is run alone. */
function reachOf({ mode, host, outerUrls }: Settings): string {
  const isPage = typeof mode === 'string' ? mode !== 'stores' : mode.serve === 'gateway';
  if (!isPage || isLoopback(host))
    return `Only this machine can reach it${isPage ? '; HOST=0.0.0.0 opens it to others' : ''}`;
  return `Everybody who can reach this machine can reach it, at ${outerUrls.join(' or ') || host}`;
}

/** The demonstration accounts. */
async function accountLines(): Promise<string[]> {
  // Imports the platform: loaded only here, it does not delay the start.
  const { DEMO_PASSWORD, DEMO_USERS } = await import('@fourfold/platform/cli');
  const [admin, ...others] = DEMO_USERS.map(({ email }) => email);
  return [
    `Sign in as:       ${admin} (an admin), ${others[0]} … ${others.at(-1)}`,
    `with the password ${DEMO_PASSWORD}`,
  ];
}

const SERVICE_NEEDS = `It needs Postgres, NATS and Redis, which run, and for requests with a token the keys of auth (port ${USUAL_PORTS.auth}).`;
const GATEWAY_NEEDS = `It needs Redis, which runs, and answers 502 for services that are not there (ports ${USUAL_PORTS.auth} to ${USUAL_PORTS.admin}).`;

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
