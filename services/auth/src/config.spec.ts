import 'reflect-metadata';
import { ConfigError, loadConfig } from '@fourfold/platform';
import { AuthConfig, parseAdminArguments } from './config';

const load = (environment: Record<string, string>) => loadConfig(AuthConfig, environment);

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fourfold.example',
  DATABASE_URL: 'postgres://fourfold_auth:a-long-secret-of-its-own@db/fourfold',
  NATS_URL: 'nats://auth:a-long-secret-of-its-own@nats',
  REDIS_URL: 'redis://auth:a-long-secret-of-its-own@redis',
  SIGNING_KEYS_FILE: '/run/secrets/signing-keys.json',
  COOKIE_SECRET: 'a-secret-of-its-own-with-enough-characters',
  SMTP_URL: 'smtps://fourfold:secret@mail.example',
};

function faultsOf(environment: Record<string, string>): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration of auth', () => {
  it('needs no variables in development', () => {
    const config = load({});
    expect(config).toMatchObject({
      service: 'auth',
      PORT: 8001,
      secureCookies: false,
      firstAdmin: undefined,
      smtp: undefined,
      passwordReset: { exposesTokens: false, mailsPerHour: 3 },
    });
    expect(config.SIGNING_KEYS_FILE).toBeUndefined();
  });

  it('takes passkeys of the host in PUBLIC_URL, from allowed pages of that host', () => {
    expect(load({}).relyingParty).toEqual({ id: 'localhost', origins: ['http://localhost:8000'] });
    const env = {
      PUBLIC_URL: 'https://play.example',
      ALLOWED_ORIGINS: 'https://a.example,https://play.example:444',
    };
    expect(load(env).relyingParty).toEqual({
      id: 'play.example',
      origins: ['https://play.example', 'https://play.example:444'],
    });
    expect(load({}).ADMIN_PASSKEYS).toBe('off');
    expect(faultsOf({ ADMIN_PASSKEYS: 'yes' })).toEqual(['ADMIN_PASSKEYS must be one of off, required']);
  });

  it('accepts a complete production environment, with cookies for https only', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
    expect(load(PRODUCTION).secureCookies).toBe(true);
  });

  it('reports every error in a production environment at once', () => {
    const { COOKIE_SECRET: _secret, SIGNING_KEYS_FILE: _file, SMTP_URL: _smtp, ...incomplete } = PRODUCTION;
    expect(faultsOf({ ...incomplete, PORT: 'eighty' }).sort()).toEqual([
      'COOKIE_SECRET must be set to a secret of its own in production',
      expect.stringMatching(/^PORT /),
      'SIGNING_KEYS_FILE is not set',
      'SMTP_URL is not set',
    ]);
  });

  it('refuses the example secret in production', () => {
    const example = load({}).COOKIE_SECRET;
    expect(faultsOf({ ...PRODUCTION, COOKIE_SECRET: example })).toEqual([
      expect.stringMatching(/^COOKIE_SECRET /),
    ]);
  });

  it('shows reset tokens on request, but never in production', () => {
    expect(load({ EXPOSE_RESET_TOKENS: 'true' }).passwordReset).toEqual({
      exposesTokens: true,
      mailsPerHour: 1_000,
    });
    expect(faultsOf({ ...PRODUCTION, EXPOSE_RESET_TOKENS: 'false' })).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, EXPOSE_RESET_TOKENS: 'true' })).toEqual([
      'EXPOSE_RESET_TOKENS shows password-reset tokens to anybody and is refused in production',
    ]);
  });

  it('sends mail from its own domain by default', () => {
    const senderOf = (changes: Record<string, string>): string | undefined =>
      load({ ...PRODUCTION, ...changes }).smtp?.from;
    expect(senderOf({})).toBe('Fourfold <no-reply@fourfold.example>');
    expect(senderOf({ MAIL_FROM: 'play@fourfold.example' })).toBe('play@fourfold.example');
    expect(senderOf({ MAIL_FROM: 'Fourfold <play@fourfold.example>' })).toBe(
      'Fourfold <play@fourfold.example>',
    );
    for (const MAIL_FROM of ['Fourfold', 'a@b.example, c@d.example', 'a <b> <c@d.example>'])
      expect(faultsOf({ MAIL_FROM })).toEqual([
        'MAIL_FROM must be an e-mail address, or a name and an <address>',
      ]);
    expect(faultsOf({ SMTP_URL: 'https://mail.example' })).toEqual([
      'SMTP_URL must be a URL that starts with smtp:// or smtps://',
    ]);
  });

  it('defaults to a support address at its own host and to open registration', () => {
    const settings = {
      SUPPORT_EMAIL: 'help@example.org',
      FOOTER_LINKS: 'Imprint=https://example.org/imprint?of=us, Status=https://status.example.org',
      REGISTRATION_OPEN: 'false',
    };
    expect(load(PRODUCTION).appConfig).toEqual({
      support_email: 'support@fourfold.example',
      links: [],
      registration_open: true,
    });
    expect(load({ ...PRODUCTION, ...settings }).appConfig).toEqual({
      support_email: 'help@example.org',
      links: [
        { label: 'Imprint', url: 'https://example.org/imprint?of=us' },
        { label: 'Status', url: 'https://status.example.org' },
      ],
      registration_open: false,
    });
  });

  it.each([
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an e-mail address'],
    [{ REGISTRATION_OPEN: 'no' }, 'REGISTRATION_OPEN must be true or false'],
    ...['Imprint', '=https://example.org', 'Imprint=javascript:alert(1)', 'Imprint=https://'].map(
      (FOOTER_LINKS) =>
        [{ FOOTER_LINKS }, 'FOOTER_LINKS must be a list of <label>=<http or https address>'] as const,
    ),
  ] as const)('refuses %o', (variables, fault) => {
    expect(faultsOf(variables)).toEqual([fault]);
  });

  it('requires a valid address and a valid password for the first admin', () => {
    const passwordRule = 'ADMIN_PASSWORD must have 6 to 128 characters';
    expect(faultsOf({ ADMIN_EMAIL: 'root@fourfold.example' })).toEqual([passwordRule]);
    expect(faultsOf({ ADMIN_PASSWORD: 'a good one' })).toEqual(['ADMIN_EMAIL must be an e-mail address']);
    expect(faultsOf({ ADMIN_EMAIL: 'root', ADMIN_PASSWORD: 'short' })).toHaveLength(2);
    expect(load({ ADMIN_EMAIL: 'root@fourfold.example', ADMIN_PASSWORD: 'a good one' }).firstAdmin).toEqual({
      email: 'root@fourfold.example',
      password: 'a good one',
    });
  });

  it('hashes on every core but leaves one thread of the pool free', () => {
    expect(load({}).hashing(2)).toEqual({ concurrency: 2, waiting: 100 });
    expect(load({}).hashing(64).concurrency).toBe(3);
    expect(load({ UV_THREADPOOL_SIZE: '16' }).hashing(64).concurrency).toBe(15);
  });

  const asked = (password: string) => () => Promise.resolve(password);

  it('applies the same rules to an admin created on the command line', async () => {
    const email = 'root@fourfold.example';
    expect(await parseAdminArguments([email], asked('a good one'))).toEqual({
      email,
      password: 'a good one',
    });
    const promotion = await parseAdminArguments([email, '--promote', 'ada'], asked('not needed'));
    expect(promotion).toEqual({ email, username: 'ada' });
  });

  it.each([
    [[], 'the first argument must be an e-mail address'],
    [['root@fourfold.example'], 'the password must have 6 to 128 characters'],
    [['root@fourfold.example', 'a good one'], 'after the address comes nothing'],
    [['root@fourfold.example', '--promote'], 'after the address comes nothing'],
    [['root@fourfold.example', '--promote', 'ada', 'a good one'], 'after the address comes nothing'],
  ])('refuses the arguments %j', async (args, fault) => {
    await expect(parseAdminArguments(args, asked('short'))).rejects.toThrow(fault);
  });
});
