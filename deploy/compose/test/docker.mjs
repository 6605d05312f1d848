// A docker for tests of commands: containers, images and the services of docker-compose.yml are in the file MACHINE. It notes how few
// containers of a process ever ran, and refuses what the file has not, or calls broken: a verb, a service, or a version, which is never
// ready. What operators stumble over: Compose starts what has stopped before it makes another one, and builds an image that is not there.
import { readFileSync, writeFileSync } from 'node:fs';

const { MACHINE } = process.env;
const machine = JSON.parse(readFileSync(MACHINE, 'utf8'));
const PROCESSES = ['auth', 'puzzles', 'social', 'battle', 'admin', 'gateway'];
const args = process.argv
  .slice(2)
  .filter((arg, index, all) => arg !== '--profile' && all[index - 1] !== '--profile');
const COMPOSE_VERBS = ['build', 'down', 'exec', 'logs', 'ps', 'pull', 'restart', 'rm', 'run', 'stop', 'up'];
const VALUED = ['--entrypoint', '--scale', '--tail'];
const [, stored] = /^FOURFOLD_VERSION=(.*)$/m.exec(readFileSync('.env', 'utf8')) ?? [null, 'development'];
// The environment wins over the file.
const version = process.env.FOURFOLD_VERSION ?? stored;

machine.log.push(args.join(' '));
const profile = process.argv[process.argv.indexOf('--profile') + 1];
if (process.argv.includes('--profile') && !Object.values(machine.services).flat().includes(profile))
  refuse(`no such profile: ${profile}`);
if (args[0] === 'compose') compose(args.slice(1));
else container(args);
for (const name of PROCESSES) {
  const count = containersOf(name).filter(({ hasStopped }) => !hasStopped).length;
  machine.fewest[name] = Math.min(machine.fewest[name] ?? count, count);
}
writeFileSync(MACHINE, JSON.stringify(machine));

function compose([verb, ...rest]) {
  const named = rest.filter((arg, index) => !arg.startsWith('-') && !VALUED.includes(rest[index - 1]));
  if (!COMPOSE_VERBS.includes(verb)) refuse(`unknown command: ${verb}`);
  for (const name of ['exec', 'run'].includes(verb) ? named.slice(0, 1) : named)
    if (!machine.services[name]) refuse(`no such service: ${name}`);
  if (['exec', 'run'].includes(verb) && machine.broken.includes(named[0])) process.exitCode = 1;
  if (verb === 'exec' && rest.includes('cat')) process.stdout.write(machine.natsRights);
  if (['build', 'pull'].includes(verb) && machine.broken.includes(verb)) refuse(`cannot ${verb}`);
  if (verb === 'build' || verb === 'pull') addImages();
  if (verb === 'stop')
    machine.containers = machine.containers.filter(({ service }) => !named.includes(service));
  if (verb === 'rm')
    machine.containers = machine.containers.filter(
      ({ service, hasStopped }) => !(hasStopped && named.includes(service)),
    );
  if (verb === 'ps')
    for (const { id, hasStopped } of containersOf(named[0])) if (!hasStopped) console.log(id);
  if (verb === 'up') for (const name of named.length > 0 ? named : PROCESSES) start(name, rest);
}

function start(service, options) {
  if (!PROCESSES.includes(service)) return;
  if (!machine.images.includes(version)) {
    if (options.includes('--no-build')) refuse(`no such image: ${version}`);
    addImages();
  }
  const isBeside = options.includes('--no-recreate');
  if (!isBeside) machine.containers = machine.containers.filter((one) => one.service !== service);
  const [, scale = '1'] = /=(\d+)$/.exec(options[options.indexOf('--scale') + 1]) ?? [];
  for (const one of containersOf(service)) delete one.hasStopped;
  while (containersOf(service).length < Number(scale)) {
    machine.next += 1;
    machine.containers.push({ id: `c${machine.next}`, service, version });
  }
  if (service === 'gateway' && containersOf(service).length > 2) refuse('no port is left');
}

function container([verb, ...rest]) {
  const id = rest.at(verb === 'exec' ? 0 : -1);
  if (machine.broken.includes(verb)) refuse(`cannot ${verb} ${id}`);
  const found = machine.containers.find((one) => one.id === id);
  if (verb === 'exec' && machine.broken.includes(found.version)) process.exitCode = 1;
  if (verb === 'stop') found.hasStopped = true;
  if (verb === 'rm') machine.containers = machine.containers.filter((one) => one !== found);
}

function containersOf(name) {
  return machine.containers.filter(({ service }) => service === name);
}

function addImages() {
  machine.images = [...new Set([...machine.images, version])];
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
