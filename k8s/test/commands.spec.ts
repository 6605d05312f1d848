import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@fourfold/contracts';
import { blocksOf, commandsOf, OPERATOR_PAGES } from '@fourfold/testing/documented-commands';
import { Operator } from './fixtures/operator';
import { copyOfSources } from './fixtures/overlays';

const ROOT = join(__dirname, '../..');
const README = 'k8s/README.md';
const OURS = /^(?:kubectl|k8s\/\w+\.sh) /;

/** What an operator fills in. */
const FILLED: [RegExp, string][] = [
  [/<folder>/g, 'secrets'],
  [/<bucket>/g, 'bucket'],
  [/<name of the backup>|<backup>/g, '2026-03-01T031700Z'],
  [/<overlay>/g, 'k8s/examples/installation'],
  [/<host>/g, 'play.example.net'],
  [/pvc <name>/g, 'pvc backup'],
  [/<pod>/g, 'postgres-1'],
  [/<n>/g, '0'],
  [/<(?:name|job|service)>/g, 'battle'],
];
const fill = (text: string): string =>
  FILLED.reduce((result, [placeholder, value]) => result.replace(placeholder, value), text);

describe('the commands for Kubernetes', () => {
  const sources = copyOfSources();
  const root = join(sources, '..');
  const operator = new Operator();
  const blocks = blocksOf(README).map(fill);
  const others = OPERATOR_PAGES.flatMap((page) =>
    commandsOf(page).map((command) => [page, fill(command)] as const),
  ).filter(([, command]) => OURS.test(command) && !blocks.join().includes(command));

  beforeAll(() => {
    mkdirSync(join(root, 'deploy/compose'), { recursive: true });
    cpSync(join(ROOT, 'deploy/compose/secrets.mjs'), join(root, 'deploy/compose/secrets.mjs'));
    cpSync(join(ROOT, 'deploy/compose/redis.acl'), join(root, 'deploy/compose/redis.acl'));
    operator.shell('node deploy/compose/secrets.mjs secrets', root);
    writeFileSync(join(root, 'secrets/ca.crt'), 'a certificate');
  });

  const expectToRun = (commands: string): void => {
    const { status, stderr } = operator.shell(`set -e\n${commands}`, root);
    expect([status, stderr]).toEqual([0, '']);
  };

  it.each(blocks.map((block) => [block.split('\n')[0]!, block]))(
    'run as they stand, one block after the other: %s',
    (_, block) => expectToRun(block),
  );

  it('end with every server running', () => {
    const { objects } = operator.state;
    for (const name of ['auth', 'gateway']) expect(objects[`Deployment/${name}`]!.spec.replicas).toBe(2);
  });

  it.each(others)('name what there is, in %s: %s', (_, command) => expectToRun(command));

  it.each([
    'kubectl -n fourfold logs deploy/postgres',
    'kubectl -n fourfold logs nats-0 -c postgres',
    'kubectl -n fourfold get pod -l app.kubernetes.io/name=memcached',
    'kubectl -n fourfold create job now --from=cronjob/dump',
    'kubectl -n fourfold top-pods',
  ])('fail where there is none: %s', (command) => {
    expect(operator.shell(command, root).status).toBe(1);
  });
});

describe('the commands on the pages for operators', () => {
  const commands = OPERATOR_PAGES.flatMap(commandsOf);
  const matching = (pattern: RegExp): string[] =>
    commands.flatMap((command) => {
      const found = pattern.exec(command);
      return found ? [found[1]!] : [];
    });

  it('are all of programs whose commands are tested', () => {
    const programs = new Set(commands.map((command) => command.split(' ')[0]!));
    expect([...programs].sort()).toEqual(
      [
        // Here and in the tests of compose.
        ...['kubectl', 'docker', 'k8s/apply.sh', 'k8s/restore.sh', 'cp', 'printf', 'node', 'kind', 'k3d'],
        ...['backup', 'restore', 'upgrade'].map((name) => `deploy/compose/${name}.sh`),
        // Below.
        ...['npm', 'npx', 'cli', 'curl'],
        // In the tests of compose, on real stores, and of observability.
        ...['psql', 'redis-cli', 'nats-server', 'promtool', 'grep'],
      ].sort(),
    );
  });

  it('run scripts of packages that have them', () => {
    const run = /^npm run (\S+(?: -w \S+)?)/;
    for (const [script, , workspace] of matching(run).map((text) => text.split(' '))) {
      const folders = workspace
        ? globSync('{libs,services,deploy}/*/package.json', { cwd: ROOT })
        : ['package.json'];
      const [manifest] = folders
        .map(
          (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { name: string; scripts: object },
        )
        .filter(({ name }) => !workspace || name === workspace);
      expect(manifest!.scripts).toHaveProperty(script!);
    }
  });

  it('name commands that services have', () => {
    const sources = [
      ...globSync('services/*/src/commands.ts', { cwd: ROOT }),
      'libs/platform/src/cli/service-commands.ts',
    ];
    const known = sources.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {4}'?([\w-]+)'?: /gm)].map(([, name]) => name!),
    );
    expect(known).toEqual(expect.arrayContaining(matching(/(?:^|dist\/)cli(?:\.js)? ([\w-]+)/)));
  });

  it('ask for addresses that exist', () => {
    const paths = JSON.stringify(ROUTES);
    for (const path of matching(/^curl .*https:\/\/<host>(\/api\S*)/)) expect(paths).toContain(`"${path}"`);
  });
});
