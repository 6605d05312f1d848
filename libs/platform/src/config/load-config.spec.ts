import 'reflect-metadata';
import { IsDefined, IsIn, Matches, NotEquals } from 'class-validator';
import { inProduction, IsSwitch, IsUrlOf, IsWholeNumber } from './config.decorators';
import { ConfigError, loadConfig, type Environment } from './load-config';

const EXAMPLE = 'example-secret-of-development-only';

class ThingsConfig {
  @IsWholeNumber(0, 65_535)
  PORT = 8099;

  @IsSwitch()
  ON = false;

  @IsUrlOf('http:', 'https:')
  URL = 'http://localhost';

  @IsIn(['a', 'b'], { message: '$property must be one of a, b' })
  KIND = 'a';

  @IsDefined(inProduction('is not set'))
  FILE?: string;

  @Matches(/^.{32}/, { message: '$property must have at least 32 characters' })
  @NotEquals(EXAMPLE, inProduction('must be set to a secret of its own in production'))
  COOKIE_SECRET = EXAMPLE;

  @IsIn(['development', 'production'])
  NODE_ENV = 'development';

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }
}

const load = (environment: Environment) => loadConfig(ThingsConfig, environment);

function faultsOf(environment: Environment): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

describe('loadConfig', () => {
  it('reads what is set, and nothing else', () => {
    const config = load({
      PORT: ' 80 ',
      ON: 'true',
      URL: 'https://a.example/b//',
      KIND: ' ',
      HOME: '/',
      isProduction: 'true',
    });
    expect(config).toMatchObject({ PORT: 80, ON: true, URL: 'https://a.example/b', KIND: 'a' });
    expect(config).not.toHaveProperty('HOME');
    expect(config.isProduction).toBe(false);
    expect(load({ ON: 'false' }).ON).toBe(false);
  });

  it('names every fault at once, in one message', () => {
    const environment = { NODE_ENV: 'production', PORT: '80x', ON: 'yes', URL: 'nowhere', KIND: 'c' };
    const faults = [
      'PORT must be a whole number from 0 to 65535',
      'ON must be true or false',
      'URL must be a URL that starts with http:// or https://',
      'KIND must be one of a, b',
      'FILE is not set',
      'COOKIE_SECRET must be set to a secret of its own in production',
    ];
    expect(faultsOf(environment)).toEqual(faults);
    expect(() => load(environment)).toThrow(
      ['The configuration is not usable:', ...faults.map((fault) => `  - ${fault}`)].join('\n'),
    );
  });

  it.each(['-1', '65536', '1.5', 'NaN', '80x'])('refuses %p as a number', (PORT) => {
    expect(faultsOf({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535']);
  });

  it('refuses a URL of another protocol', () => {
    expect(faultsOf({ URL: 'ftp://a.example' })).toHaveLength(1);
  });

  it('refuses an example secret in production and uses it in development', () => {
    expect(load({}).COOKIE_SECRET).toBe(EXAMPLE);
    for (const COOKIE_SECRET of [undefined, EXAMPLE, 'short'])
      expect(faultsOf({ NODE_ENV: 'production', FILE: 'set', COOKIE_SECRET })).toEqual([
        expect.stringMatching(/^COOKIE_SECRET /),
      ]);
  });

  it('never repeats a secret in its message', () => {
    const faults = faultsOf({ NODE_ENV: 'production', COOKIE_SECRET: 'hunter2' }).join();
    expect(faults).toContain('COOKIE_SECRET');
    expect(faults).not.toContain('hunter2');
  });
});
