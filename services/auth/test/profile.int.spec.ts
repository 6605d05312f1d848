import { ACCESS_TOKEN, ERRORS, ROUTES } from '@fourfold/contracts';
import { TokenIssuer } from '@fourfold/testing';
import { SignJWT } from 'jose';
import { createSecretKey } from 'node:crypto';
import { SigningKeys } from '../src/session/signing-keys';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

describe('the profile', () => {
  let auth: AuthApp;
  let browser: Browser;
  let claims: Record<string, unknown>;
  const UNAUTHORIZED = { status: 401, body: { detail: ERRORS.unauthorized.detail } };

  beforeAll(async () => {
    auth = await startAuth();
    browser = new Browser(auth.url);
    const { body } = await browser.register(somebody());
    claims = JSON.parse(Buffer.from(body.access_token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >;
  });
  afterAll(() => auth.stop());

  it('is the row as it is now, not as the token remembers it', async () => {
    await auth.sql(
      `update users set display_name = 'Renamed', current_streak = 3, highest_streak = 4 where user_id = $1`,
      [claims.sub],
    );
    const { status, body, headers } = await browser.profile();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { display_name: 'Renamed', current_streak: 3, highest_streak: 4 },
    });
    expect(Object.keys(body).sort()).toEqual(
      [
        'user_id',
        'username',
        'email',
        'display_name',
        'is_admin',
        'is_active',
        'current_streak',
        'highest_streak',
        'created_at',
      ].sort(),
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('needs a token', async () => {
    expect(await browser.call('GET', ROUTES.users.profile)).toMatchObject(UNAUTHORIZED);
  });

  it('takes no token but an honest access token', async () => {
    const keys = auth.app.get(SigningKeys);
    const { privateKey } = keys;
    const honest = { alg: ACCESS_TOKEN.algorithm, typ: ACCESS_TOKEN.type, kid: keys.keyId };
    const sign = (changes: Record<string, unknown>, header: Record<string, unknown> = {}) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...honest, ...header }).sign(privateKey);
    const stranger = await TokenIssuer.start();
    const [head = '', payload = '', signature = ''] = (browser.accessToken ?? '').split('.');
    const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
    const publicKey = JSON.stringify(keys.publicSet.keys[0]);
    const now = Math.floor(Date.now() / 1000);
    const forged: Record<string, string> = {
      'no algorithm': `${encode({ ...honest, alg: 'none' })}.${payload}.`,
      'the public key as a secret': await new SignJWT(claims)
        .setProtectedHeader({ ...honest, alg: 'HS256' })
        .sign(createSecretKey(Buffer.from(publicKey))),
      'a key of their own': stranger.token(claims, { header: honest }),
      'a key of their own under its own id': stranger.token(claims),
      'a key in the header': stranger.token(claims, {
        header: { ...honest, jwk: stranger.publicKey.export({ format: 'jwk' }) },
      }),
      'a key set in the header': stranger.token(claims, { header: { kid: 'x', jku: stranger.jwksUrl } }),
      'another audience': await sign({ aud: 'fourfold-socket' }),
      'another issuer': await sign({ iss: 'mallory' }),
      'another type': await sign({}, { typ: 'JWT' }),
      'an end in the past': await sign({ iat: now - 1000, exp: now - 100 }),
      'a changed claim': `${head}.${encode({ ...claims, is_admin: true })}.${signature}`,
      'a cut signature': `${head}.${payload}.${signature.slice(0, -4)}`,
      'an unknown session': await sign({ sid: '00000000-0000-7000-8000-000000000000' }),
      "somebody else's session": await sign({ sub: '00000000-0000-7000-8000-000000000000' }),
    };
    try {
      for (const [what, token] of Object.entries(forged)) {
        const { status, body } = await browser.profile(token);
        expect({ what, status, body }).toEqual({ what, ...UNAUTHORIZED });
      }
      expect((await browser.profile(await sign({}))).status).toBe(200);
    } finally {
      await stranger.stop();
    }
  });
});
