import { ConfigError, EnvReader } from './env-reader';

const EXAMPLE = 'example-secret-of-development-only';

describe('EnvReader', () => {
  it('collects every fault before it gives up', () => {
    const env = new EnvReader({ PORT: '80x', ON: 'yes', URL: 'nowhere', KIND: 'c' });
    env.integer('PORT');
    env.boolean('ON');
    env.url('URL');
    env.oneOf('KIND', ['a', 'b'], { default: 'a' });
    env.string('MISSING');
    expect(() => env.finish()).toThrow(ConfigError);
    try {
      env.finish();
    } catch (error) {
      expect((error as ConfigError).faults.map((fault) => fault.split(' ')[0])).toEqual([
        'PORT',
        'ON',
        'URL',
        'KIND',
        'MISSING',
      ]);
    }
  });

  it('refuses an example secret in production and serves it in development', () => {
    const development = new EnvReader({});
    expect(development.secret('COOKIE_SECRET', { example: EXAMPLE })).toBe(EXAMPLE);
    expect(() => development.finish()).not.toThrow();

    for (const value of [undefined, EXAMPLE, 'short']) {
      const production = new EnvReader({ NODE_ENV: 'production', COOKIE_SECRET: value });
      production.secret('COOKIE_SECRET', { example: EXAMPLE });
      expect(() => production.finish()).toThrow(/COOKIE_SECRET/);
    }
  });

  it('never repeats a secret in its message', () => {
    const env = new EnvReader({ NODE_ENV: 'production', COOKIE_SECRET: 'hunter2' });
    env.secret('COOKIE_SECRET', { example: EXAMPLE });
    expect(() => env.finish()).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') as string }) as Error,
    );
  });
});
