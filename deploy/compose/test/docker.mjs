// A docker for tests of commands: containers, images and the services of docker-compose.yml are in the file MACHINE. It notes how few
// containers a process ever had, and refuses what the file has not, or calls broken.
import { readFileSync, writeFileSync } from 'node:fs';

const { MACHINE } = process.env;
const machine = JSON.parse(readFileSync(MACHINE, 'utf8'));
const PROCESSES = ['auth', 'puzzles', 'social', 'battle', 'admin', 'gateway'];
const args = process.argv
  .slice(2)
  .filter((arg, index, all) => arg !== '--profile' && all[index - 1] !== '--profile');
const COMPOSE_VERBS = ['build', 'down', 'exec', 'logs', 'ps', 'pull', 'restart', 'run', 'stop', 'up'];
const VALUED = ['--entrypoint', '--scale', '--tail'];
const [, version] = /^FOURFOLD_VERSION=(.*)$/m.exec(readFileSync('.env', 'utf8')) ?? [null, 'development'];

machine.log.push(args.join(' '));
const profile = process.argv[process.argv.indexOf('--profile') + 1];
if (process.argv.includes('--profile') && !Object.values(machine.services).flat().includes(profile))
  refuse(`no such profile: ${profile}`);
if (args[0] === 'compose') compose(args.slice(1));
else container(args);
for (const name of PROCESSES) {
  const count = machine.containers.filter(({ service }) => service === name).length;
  machine.fewest[name] = Math.min(machine.fewest[name] ?? count, count);
}
writeFileSync(MACHINE, JSON.stringify(machine));

function compose([verb, ...rest]) {
  const named = rest.filter((arg, index) => !arg.startsWith('-') && !VALUED.includes(rest[index - 1]));
  if (!COMPOSE_VERBS.includes(verb)) refuse(`unknown command: ${verb}`);
  for (const name of ['exec', 'run'].includes(verb) ? named.slice(0, 1) : named)
    if (!machine.services[name]) refuse(`no such service: ${name}`);
  if (verb === 'exec' && machine.broken.includes(named[0])) process.exitCode = 1;
  if (verb === 'exec' && rest.includes('cat')) process.stdout.write(machine.natsRights);
  if (verb === 'build' || verb === 'pull') machine.images = [...new Set([...machine.images, version])];
  if (verb === 'stop')
    machine.containers = machine.containers.filter(({ service }) => !named.includes(service));
  if (verb === 'ps')
    for (const { id, service } of machine.containers) if (service === named[0]) console.log(id);
  if (verb === 'up') for (const name of named.length > 0 ? named : PROCESSES) start(name, rest);
}

function start(service, options) {
  if (!PROCESSES.includes(service)) return;
  const isBeside = options.includes('--no-recreate');
  if (!isBeside) machine.containers = machine.containers.filter((one) => one.service !== service);
  machine.next += 1;
  machine.containers.push({ id: `c${machine.next}`, service, version });
}

function container([verb, ...rest]) {
  const id = rest.at(verb === 'exec' ? 0 : -1);
  if (machine.broken.includes(verb)) refuse(`cannot ${verb} ${id}`);
  if (verb === 'exec') {
    const { version } = machine.containers.find((one) => one.id === id);
    if (!machine.images.includes(version)) process.exitCode = 1;
  }
  if (verb === 'stop' || verb === 'rm')
    machine.containers = machine.containers.filter((one) => one.id !== id);
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
