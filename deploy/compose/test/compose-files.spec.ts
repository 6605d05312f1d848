import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@fourfold/stack';
import { parse } from 'yaml';
import { composeContainers, composeText, exampleSettings } from './compose-files';

const DEVELOPMENT = composeContainers({});
const PRODUCTION = composeContainers(exampleSettings('set'));
const PROCESSES = [...SERVICES.flatMap((name) => [name, `${name}-migrate`]), 'stream', 'gateway'];
const STORES = ['postgres', 'redis', 'nats'];

describe('a public installation', () => {
  it.each(PROCESSES)('keeps the settings of %s when it is upgraded from a clean shell', (name) => {
    const { NODE_ENV, PUBLIC_URL } = PRODUCTION[name]!.environment!;
    expect(NODE_ENV).toBe('production');
    expect(PUBLIC_URL).toBe('https://fourfold.example.org');
  });

  it('sends mails to a server, limits clients behind the proxy, and has no inbox', () => {
    expect(PRODUCTION.auth!.environment!.SMTP_URL).toMatch(/^smtps:/);
    expect(PRODUCTION.gateway!.environment!.TRUSTED_PROXY_HOPS).toBe(1);
    expect(PRODUCTION.inbox!.profiles).toEqual(['inbox']);
  });

  it('wants passkeys of admins, unless the operator says otherwise', () => {
    expect(PRODUCTION.auth!.environment!.ADMIN_PASSKEYS).toBe('required');
    const off = composeContainers({ ...exampleSettings('set'), ADMIN_PASSKEYS: 'off' });
    expect(off.auth!.environment!.ADMIN_PASSKEYS).toBe('off');
    expect(DEVELOPMENT.auth!.environment!.ADMIN_PASSKEYS).toBeFalsy();
  });

  it.each(['PUBLIC_URL', 'SMTP_URL', 'TRUSTED_PROXY_HOPS'])('is not started without %s', (name) => {
    expect(() => composeContainers({ ...exampleSettings('set'), [name]: '' })).toThrow(`${name} must be`);
  });

  it('has an example of every setting, and reads every setting of the example', () => {
    const read = ['docker-compose.yml', 'docker-compose.production.yml']
      .flatMap((file) => [...composeText(file).matchAll(/\$\{(\w+)/g)])
      .map(([, name]) => name!);
    // Base images and what is set by the second file are for developers.
    const forOperators = read.filter((name) => !/_IMAGE$|^NPM_|^NODE_ENV$|^ALLOWED_ORIGINS$/.test(name));
    const { COMPOSE_FILE, ...settings } = exampleSettings('all');
    expect(COMPOSE_FILE).toBeDefined();
    expect([...new Set(forOperators)].sort()).toEqual(Object.keys(settings).sort());
  });
});

describe('every container', () => {
  const containers = Object.entries(DEVELOPMENT).filter(([name]) => name !== 'secrets');

  it.each(containers)('%s has limits for memory and logs, and no rights it does not need', (_, container) => {
    expect(container.mem_limit).toBeDefined();
    expect(container.logging!.options).toEqual({ 'max-size': '20m', 'max-file': '5' });
    expect(container.cap_drop).toEqual(['ALL']);
    expect(container.security_opt).toEqual(['no-new-privileges:true']);
  });

  it.each(STORES)('%s has the version that it has on Kubernetes', (store) => {
    const file = join(__dirname, '../../../k8s/overlays/local/kustomization.yaml');
    const { images } = parse(readFileSync(file, 'utf8')) as { images: { name: string; newTag: string }[] };
    expect(DEVELOPMENT[store]!.image).toBe(`${store}:${images.find(({ name }) => name === store)!.newTag}`);
  });

  it.each(['service', 'gateway'])('of a %s listens on every address of its own network', (name) => {
    expect(composeText(`deploy/images/${name}.Dockerfile`)).toMatch(/^ENV HOST=0\.0\.0\.0\b/m);
  });

  it('is checked once a minute: each check starts a process', () => {
    const checked = Object.values(DEVELOPMENT).flatMap(({ healthcheck }) => healthcheck?.interval ?? []);
    const images = ['service', 'gateway'].map(
      (name) => /HEALTHCHECK --interval=(\w+)/.exec(composeText(`deploy/images/${name}.Dockerfile`))![1],
    );
    expect(new Set([...checked, ...images])).toEqual(new Set(['60s']));
  });
});
