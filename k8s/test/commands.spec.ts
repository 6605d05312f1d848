import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Operator } from './fixtures/operator';
import { copyOfSources } from './fixtures/overlays';

/** What an operator fills in. */
const FILLED: [RegExp, string][] = [
  [/<folder>/g, 'secrets'],
  [/<bucket>/g, 'bucket'],
  [/<name of the backup>/g, '2026-03-01T031700Z'],
  [/<host>/g, 'play.example.net'],
];

describe('the commands of the README', () => {
  const sources = copyOfSources();
  const root = join(sources, '..');
  const operator = new Operator();
  const blocks = [
    ...readFileSync(join(__dirname, '../README.md'), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm),
  ].map(([, block]) =>
    FILLED.reduce((text, [placeholder, value]) => text.replace(placeholder, value), block!),
  );
  const titled = blocks.map((block) => [block.split('\n')[0]!, block] as const);

  beforeAll(() => {
    mkdirSync(join(root, 'deploy/compose'), { recursive: true });
    cpSync(join(__dirname, '../../deploy/compose/secrets.mjs'), join(root, 'deploy/compose/secrets.mjs'));
    cpSync(join(__dirname, '../../deploy/compose/redis.acl'), join(root, 'deploy/compose/redis.acl'));
    operator.shell('node deploy/compose/secrets.mjs secrets', root);
    writeFileSync(join(root, 'secrets/ca.crt'), 'a certificate');
  });

  it.each(titled)('run as they stand, one block after the other: %s', (_, block) => {
    const { status, stderr } = operator.shell(`set -e\n${block}`, root);
    expect([status, stderr]).toEqual([0, '']);
  });

  it('end with every server running', () => {
    const { objects } = operator.state;
    for (const name of ['auth', 'gateway']) expect(objects[`Deployment/${name}`]!.spec.replicas).toBe(2);
  });
});
